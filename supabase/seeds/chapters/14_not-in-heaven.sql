insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  14,
  'Not in Heaven',
  'not-in-heaven',
  'Not in Heaven | Pragmatism of the Bible',
  'An evening on the finished roof, a neighbor who comes up for tea, and four verses of Deuteronomy on how near the commandment is.',
  array['not in heaven', 'Deuteronomy 30', 'practice']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Not in Heaven

Mr. Adler tested the railing before he trusted me. He took hold of two bars and shook them, the way one shakes a ladder on which a relative is about to climb. They held. “Hm,” said Mr. Adler, and then he sat down on the fourth chair, which I had carried up for him, and accepted a glass of tea.

I had asked him that afternoon from the top of his ladder, with my arms full of leaves, and he had replied that he would see. Neither of us has mentioned the cement. It was the first warm evening of the year. There were still no tiles, and the carpet made the chairs wobble. Below us the city was putting on its lights, and from eight or nine open windows the same alarmed voice was reading the news, a little out of step, like a round.

<q data-speaker="narrator">“There it goes,”</q> I said. <q data-speaker="narrator">“Every evening. That is how it began. I asked these two why nothing makes sense.”</q> Mr. Adler said that he knew. He had been able to hear most of it through the wall for over two years, and had some remarks.

Four verses for a man with sore knees

Elior asked him to begin. Mr. Adler had attended a religious school, he said, and what he had carried away was that the whole thing was above him. It was very high, there were men with beards standing on every step of it, and he had gone into plumbing.

<q data-speaker="elior">“May I read you something?”</q> said Elior. It was near the end of Deuteronomy, where Moses has only a short while left. This commandment which I command you today is not too hard for you, neither is it far off. It is not in heaven, that you should say, who shall go up for us to heaven and bring it to us, and make us hear it, that we may do it? Neither is it beyond the sea. But the word is very near to you, in your mouth and in your heart, that you may do it (Deuteronomy 30:11-14).

Mr. Adler asked to hear the first part once more, and said that it was false. “Not too hard! I’ve known decent men in my life, four of them maybe, and all four had a hard time. If it’s so near, why does everybody miss it? I heard you. You went at it like people looking for a leak. Nobody looks that long for a thing that’s near.”

Elior said that he did not know a better objection. The Hebrew word may mean too hard, and it may mean hidden from you; the old translators divide over it. He himself heard the second. <q data-speaker="elior">“When you looked for leaks,”</q> he asked, <q data-speaker="elior">“where were they?”</q>

“Behind the stove. Under the sink. At the joint,” said Mr. Adler. “Always at the joint. People showed me the ceiling, because the ceiling was wet.” He stopped, and looked suspiciously at Elior. “That’s near,” he admitted. “It was still hard to get at. You had to lie down.”

<q data-speaker="elior">“I think that is the best commentary we’ll have this evening,”</q> said Elior.

The voice that was overruled

Ayala, at the railing, said that “near” was exactly what frightened her. She had known plenty of swindlers with the word in their mouths. If the thing is no longer in heaven, who checks? So she told Mr. Adler the story of the oven, from the Talmud, in the tractate Bava Metzia. Rabbi Eliezer is alone against all his colleagues, and calls for proofs. A carob tree moves, a stream runs backward, the walls of the house of study begin to lean. At last a voice from heaven declares that he is right. And Rabbi Joshua gets to his feet and quotes at it: “It is not in heaven.”

“They told God to keep out of it?” asked Mr. Adler, sitting up.

<q data-speaker="elior">“They told Him that He had already spoken,”</q> said Elior.

Ayala said at the same moment: <q data-speaker="ayala">“They asked for evidence that other people could examine.”</q> Then they stared at each other. And what follows, she reminded us, is ugly. The majority puts the old man out, and he weeps. They had the procedure right and they broke a person. <q data-speaker="ayala">“So the word is near,”</q> said Ayala, <q data-speaker="ayala">“and near things can be stepped on.”</q>

Nobody improved on that. Mr. Adler’s dog had discovered that he was missing and was telling the street.

The last word of the verse

I had prepared some kind of speech, since it was I who had put the question. It began with darkness and a separating of waters. What I said was only that I still found the world unreasonable. The windows were shouting. Dov had not written, and the van had not been towed. But I had believed that the explanation was somewhere high up, or overseas, and that when a clever enough person fetched it I would begin to live accordingly. I had been waiting for the delivery. And meanwhile there had been bars to hold for a man with a burned thumb.

<q data-speaker="ayala">“Read the end again,”</q> said Ayala to Elior, gently for her. In your mouth and in your heart, he read, that you may do it. <q data-speaker="ayala">“People quote that verse and they get off at ‘heart,’”</q> she said. <q data-speaker="ayala">“But there’s one more word in the Hebrew, and it is a verb. The people who ask about heaven and the sea use it too. They never say, so that we may understand it.”</q>

<q data-speaker="elior">“I would not mind understanding it,”</q> said Elior.

<q data-speaker="ayala">“No,”</q> said Ayala. <q data-speaker="ayala">“But you’d have put up the railing in either case.”</q> He allowed that he would, though he would have talked during it.

It got cool. Mr. Adler observed that there had been no sugar in his tea, and that he had not liked to say so as a guest. The sugar was in the kitchen, two flights down. <q data-speaker="narrator">“Who shall go down for us,”</q> I began, and Elior laughed so that he had to set his glass on the floor. In the end we all went, Mr. Adler first with his hand on the wall, then Ayala with the glasses, then Elior, who feels for every stair as though it might have been moved in the night. I came last and shut the door to the roof.

So it is that I am back at the table. It is the same one; it bears the marks of a pencil that was pressed too hard through a napkin, and there is wax in the grain. Elior’s coat is on the door handle. Mr. Adler has found the sugar without being told where it was, and says that from the sound of things he always knew. He has a question of his own, and has been saving it since the first winter. Elior has moved the lamp, Ayala is looking for her pencil, and I have pulled in my chair, because it is a good question, and it is not late.

Do not wait for someone to bring it down to you; clear a corner of the table, and begin with what your hand can reach.
$text$
from public.book_chapters where chapter_number = 14;
