insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  2,
  'Six Days and a Deadline',
  'six-days-and-a-deadline',
  'Six Days and a Deadline | Pragmatism of the Bible',
  'Bread that rots overnight and a day with nothing to gather: what the seventh day says to people who cannot finish and will not stop.',
  array['Sabbath', 'manna', 'rest', 'Genesis 2', 'Exodus 16', 'Exodus 20']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Six Days and a Deadline

<q data-speaker="ayala">“You have looked at that phone eleven times since the bakery,”</q> said Ayala. <q data-speaker="ayala">“I counted, out of professional habit.”</q>

We were walking, the three of us, along the long street that runs down to the bus station, on a Thursday in the rain. I had left work at seven with the thing unfinished, as on Wednesday, and I was waiting for a message from a manager who was waiting for a message from somebody else. <q data-speaker="narrator">“When this is done I’ll rest,”</q> I said. <q data-speaker="narrator">“I have one hard week, and then it is done.”</q>

Elior asked mildly how long the one hard week had lasted so far. <q data-speaker="narrator">“Since the spring before last.”</q>

He steered us under the awning of a closed hardware store. The shutters were down, and there was a bench that the owner leaves out because nobody would want to steal it. <q data-speaker="elior">“There is a verse about your manager,”</q> he said. <q data-speaker="elior">“It is at the beginning, where one would not look.”</q>

A sentence that ought to say six

<q data-speaker="elior">“Genesis 2:2,”</q> he said. <q data-speaker="elior">“Creation is complete: heaven, earth, all their host. So when was it finished? You would say on the sixth day, because that was the last day of work. But the Hebrew text says that on the <em>seventh</em> day God finished the work. Some ancient translators were so troubled that they wrote ‘sixth.’ It looks like a slip. How can one finish on a day when one does nothing?”</q>

Ayala shrugged the rain from her hood. <q data-speaker="ayala">“You close the ledger the morning after. Until someone has drawn the line and written the total, the week is still open and anyone may add to it.”</q>

Elior was delighted. I could see he had been about to say something longer. <q data-speaker="elior">“There it is,”</q> he said. <q data-speaker="elior">“The line is part of the work. Without it you have no week, only a heap of days.”</q>

I said that God could draw a line because God had finished. I had not. The difference seemed to me important. <q data-speaker="elior">“Had everything been finished?”</q> he asked. <q data-speaker="elior">“There was no bread yet. No house, no road, no child had been born. The next verse says that God rested from the work which He had <em>created to make</em>; that is how the words run, limp and all. Something is left there to be made. He stopped anyway. I find no claim that nothing remained to do. I find a day that arrived.”</q>

Bread with a date on it

Then he told the story of the manna, which I had remembered as a story about food. In Exodus 16 it is a story about people who cannot believe in tomorrow. Each gathers what the household eats in a day, an omer a head. Moses asks them to leave none of it until the morning. Some of them leave it. I understood those people perfectly. They had been slaves, they had been hungry, and now there was bread on the ground: who would not put a little aside? By morning it had bred worms, and it stank.

<q data-speaker="elior">“On the sixth day they find double,”</q> Elior said, <q data-speaker="elior">“and they keep half overnight, and this time it stays sweet. It is the same bread, in the same jars. One night it rots and another night it keeps. So keeping is not the sin. The chapter forbids them to live every night as though it were the last.”</q>

<q data-speaker="ayala">“And still,”</q> said Ayala, who knows the text better than she pretends, <q data-speaker="ayala">“on the seventh day some of them went out to gather.”</q>

<q data-speaker="elior">“Verse 27,”</q> said Elior. <q data-speaker="elior">“And they found none.”</q>

I saw them very clearly: a few figures with baskets, at sunrise, walking up and down on bare sand. They had a full jar at home. Nobody had sent them. They went because on every other morning they had gone, and because standing still felt like the beginning of Egypt. My phone buzzed in my pocket, and I let it.

Who pays for the day off

<q data-speaker="ayala">“Now I’ll be unpleasant,”</q> Ayala announced. <q data-speaker="ayala">“It is a lovely law for people with a double portion. I knew a woman who carried crates, paid by the crate. When the market was shut she was not resting, she was losing a seventh of her rent. Tell her about the sweetness of the seventh day.”</q> I expected Elior to smooth this over, and he didn’t. He sat with his hands on his knees and looked at the gutter, where the water was carrying a paper cup toward the sea.

<q data-speaker="elior">“Look at the order of the verses,”</q> he said finally. <q data-speaker="elior">“The double bread is promised in verse 5. The day of rest is not announced until verse 23. First there is enough, then comes the command to stop. And in Exodus 20:10, to whom is it said? ‘You,’ and then your son, your daughter, your servants, your cattle, the stranger inside your gates. It speaks to the one who owns the gate. He is told that his stopping is worth nothing if he rests on somebody else’s back. Your woman with the crates was not breaking the law, Ayala. Whoever set her wage so that six days could not feed seven had broken it already, on her behalf.”</q>

<q data-speaker="ayala">“That is true and it did not help her,”</q> said Ayala.

<q data-speaker="elior">“No,”</q> he said. <q data-speaker="elior">“It did not.”</q> They left it there between them, on the bench. I have noticed that they can do that. I usually need somebody to win.

The smaller experiment

On the way to the bus she became practical again, which is her form of tenderness. She wanted to know what, on that Friday, could not be done on Sunday. I began a speech. She asked for nouns. There turned out to be two: a figure that I had to send, and a call to my sister. Everything else was walking about on the sand with a basket.

So I sent the figure on Friday at noon, with a sentence saying that the rest would come on Sunday, and I made the call, which took longer and did more. That evening I put the phone in the drawer with the rolling pin. For the first three hours I was as nervous as a dog in a new house. I went to the drawer twice and stood there. About nine o’clock I noticed that I was hungry, cooked something slowly, and ate it while it was hot.

On Sunday there were forty-one messages. Nineteen of them had been answered by the later ones. I mentioned it to Ayala, who asked at once about the other twenty-two. <q data-speaker="narrator">“They were real,”</q> I said. <q data-speaker="narrator">“They took until Tuesday.”</q> She nodded, satisfied that no one had performed a miracle on me.

A week that nobody closes is never finished, however much was done in it, because the last piece of work is to stop.
$text$
from public.book_chapters where chapter_number = 2;
