insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  10,
  'The King Who Copies a Book',
  'the-king-who-copies-a-book',
  'The King Who Copies a Book | Pragmatism of the Bible',
  'Deuteronomy allows a king and then fences him in: few horses, little gold, and one long task of handwriting. What can such limits do?',
  array['limits on power', 'kingship', 'Deuteronomy 17']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The King Who Copies a Book

<q data-speaker="elior">“Write it out,”</q> Elior had told me. <q data-speaker="elior">“Seven verses, by hand, with a pen. Then come and complain about politicians.”</q> So before supper I sat with Deuteronomy 17:14-20 and a school notebook, and it took me forty minutes, because I am no longer used to writing and because I left out a line and had to begin the page again.

This was in the weeks before an election. Every wall in the city had a face on it. The faces all promised to be strong, and I had made a speech about this on the way up the hill, with gestures, until Elior interrupted me with the notebook.

Now the three of us were walking the same road down, after dark, past the same faces, lit from below. Ayala wanted to know which line I had left out. I was ashamed to say. It was the one in which the king’s heart must not be lifted up above his brethren.

A job description made of fences

<q data-speaker="elior">“Good,”</q> said Elior. <q data-speaker="elior">“You’ll know that line now. What else did your hand notice, that your eye would have slid over?”</q>

I said that it is an odd law. It begins with the people wanting a king like all the nations around them, and it does not seem enthusiastic. Very well, you may set one over you. He must come from among your brothers. Then one waits to hear what he is for, and it never comes. I had written down no army for him to lead, no courts, no treasury. I had only written what he may not have. He shall not multiply horses to himself, and not send the people back to Egypt for more of them. He shall not multiply wives. Silver and gold he shall not greatly multiply.

<q data-speaker="elior">“To himself,”</q> said Elior. <q data-speaker="elior">“Did you write that each time?”</q> I had, and my hand had grown tired of it. <q data-speaker="elior">“The law isn’t against horses. A country needs some. It watches the place where the public stable becomes his. I surveyed a village once where the headman’s field had grown by one furrow a year for thirty years.”</q>

Ayala translated as we went. Horses were the tanks of that time. Wives were treaties. Gold was gold. <q data-speaker="ayala">“Whoever wrote this has met a king,”</q> she said.

Solomon breaks all three

<q data-speaker="narrator">“And has the law ever worked?”</q> I asked.

Elior sighed, because he does not cheat. He told us to compare the list with Solomon. Gold in 1 Kings 10, weighed by the hundreds of talents in a year. Horses, at the end of the same chapter, and brought out of Egypt, as though somebody had read the prohibition and taken it for an order form. Seven hundred wives in 1 Kings 11:3. <q data-speaker="elior">“The wisest of them,”</q> he said. <q data-speaker="elior">“He broke every fence on the list, and the book that tells us so is the same book that praises his Temple.”</q>

<q data-speaker="ayala">“So it’s decoration,”</q> said Ayala. She stopped under one of the faces. <q data-speaker="ayala">“Read me the penalty. What happens to a king with too many horses? Who counts them? In the market a rule without somebody to enforce it was called a poem. You can’t restrain a man with a chariot by giving him homework.”</q>

Elior let it stand in the road a while. A bus passed with another face on its side. Then he said that she was right about the penalty. The verses contain none. He only wished to ask her about one old case.

There was a king, he said, who wanted a vineyard beside his palace, and the owner would not sell. In 1 Kings 21 Ahab goes home, lies down, turns his face to the wall, and will not eat. <q data-speaker="elior">“He is a king, with soldiers, and the thing he wants is over the hedge. Why doesn’t he take it?”</q> His wife, raised in a foreign court, gets the vineyard for him. But even she has to hold a trial, with two false witnesses. Two, because the law says two.

<q data-speaker="ayala">“And Naboth was stoned to death,”</q> said Ayala. <q data-speaker="ayala">“With excellent procedure.”</q>

<q data-speaker="elior">“Yes. And when the king goes down to walk in it, Elijah meets him there: have you killed, and also taken possession? Elijah could say it because both of them knew it was a crime. Elsewhere a king who took a vineyard was simply a king who had a vineyard.”</q>

They did not agree that night. Ayala held that a knowledge which arrives after the funeral is a poor sort of limit. Elior held that it is where every better limit starts, since nobody builds a court to punish what nobody has learned to call wrong.

What the hand learns

We had reached the wall by the bakery, and sat on it. I still had the notebook, and Ayala asked to see it under the street lamp. She read the spoiled page and the good one, and came to the part that had cost me most. When he sits on the throne of his kingdom, he shall write for himself a copy of this law in a book, from the one that is before the priests, the Levites. It shall be with him, and he shall read in it all the days of his life (Deuteronomy 17:18-19).

<q data-speaker="ayala">“So that is the only thing he has to <em>do</em>,”</q> she said slowly. <q data-speaker="ayala">“In the whole law. And he can’t produce his own edition. There’s a second set of books, and it is kept by people he didn’t appoint. If his copy says something different, it can be laid beside theirs. Elior, why didn’t you tell me that first? That’s an audit.”</q>

I remarked that I had no kingdom, and that the lesson was therefore for the faces on the wall. Ayala gave me back the notebook and asked who made up the holiday list at my work, and in whose drawer the rule for it was kept.

It was in my drawer. I had written it myself, three years ago, and I believe there was a line in it about me that did not apply to the others. The next morning I copied it out in a fair hand, leaving out that line on purpose, and pinned the sheet beside the kettle, where anyone could hold me to it with a cup in the other hand.

Trust the one in power a little more if the rule hangs where others can read it, and he knows it by hand.
$text$
from public.book_chapters where chapter_number = 10;
