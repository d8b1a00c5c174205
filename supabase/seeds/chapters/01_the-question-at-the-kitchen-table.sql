insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  1,
  'The Question at the Kitchen Table',
  'the-question-at-the-kitchen-table',
  'The Question at the Kitchen Table | Pragmatism of the Bible',
  'A tired reader asks whether an old text can help with an illogical world, and Genesis 1 answers with two plain verbs: to divide and to name.',
  array['Genesis 1', 'creation', 'order', 'separation', 'naming']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Question at the Kitchen Table

It began with an electricity bill. I had opened it standing up, read it twice, and put it on the table with the others: the bank’s letter, the city’s letter about the wall, and a newspaper I had bought in order to feel worse. Over my head the roof ticked. It had been ticking since autumn, when I ran out of money halfway through making it into a place to sit. Now there were iron rods up there, half a bag of hardened cement, and a bucket that I emptied when I remembered.

Elior had hung his coat on the door handle, as he always does, although there is a hook. Ayala was already reading my bill. She reads other people’s bills the way others look at photographs. <q data-speaker="ayala">“You were charged twice for the meter inspection,”</q> she said.

<q data-speaker="narrator">“That isn’t my question,”</q> I said.

<q data-speaker="ayala">“No, but it is forty shekels. What is your question?”</q>

I had carried it around for weeks, and aloud it sounded larger than I am. <q data-speaker="narrator">“Why does nothing make sense? I don’t mean the stars. I mean people shout about things they have not read. I borrow in order to pay what I owe. Everyone I know is in a hurry, and nobody arrives. The people who run things behave as if no one had ever written down how it ends. And I have not said a word to Mr. Adler next door since the cement ran into his yard, so I am no better. You two are always in that book. Is there anything in it for a person with this table?”</q>

A surveyor reads the first page

Ayala looked at Elior. <q data-speaker="ayala">“Careful,”</q> she told him. <q data-speaker="ayala">“This is where pious people say something about light.”</q>

<q data-speaker="elior">“I was about to say something about light,”</q> Elior admitted. He asked for the text. He will not quote from memory; in his working years, he says, he saw two brothers stop speaking over a boundary that both of them remembered perfectly.

<q data-speaker="elior">“Start before the light,”</q> he said. <q data-speaker="elior">“What is there? The earth is <em>unformed and void</em>. That is Genesis 1:2. Darkness, deep water, wind. Notice what is not said. It does not say that the world was wicked, or that someone had ruined it. It says that nothing had an edge. When I was sent to a piece of land like that, with no stones, no fences and three families certain of their rights, I did not think that I had met with evil. I thought: here, nobody has measured yet.”</q>

<q data-speaker="narrator">“Then comes light,”</q> I said.

<q data-speaker="elior">“Then comes light, one short verse. And what is done with it? Read the fourth verse slowly.”</q> The light was good, and God divided the light from the darkness. <q data-speaker="elior">“And then?”</q> He called the light Day, and the darkness He called Night. Elior laid two fingers on the page, a small distance apart. <q data-speaker="elior">“Divide. Call by a name. Go on and see whether it was an accident.”</q>

It was no accident. On the second day a firmament divides water from water, and gets a name. On the third the waters are gathered to one place so that dry ground can be seen, and each gets a name. The darkness is never destroyed. It is given hours. The sea is never cursed. It is given a shore. I had known this page since I was six and had always supposed that it was about power. There was power in it, certainly, but what the power did, line after line, was sort.

Ayala objects

<q data-speaker="ayala">“I kept the books of a market for nineteen years,”</q> Ayala said, <q data-speaker="ayala">“so nobody needs to sell me on sorting. But I have two objections. The first is that people who love order are often dreadful. They begin by separating water from water, and they end by deciding who may sit on the bench. The second is simpler. A bill with a name on it is still a bill. I can write ‘debt’ on a folder and the folder does not get lighter.”</q>

Elior did not hurry. <q data-speaker="elior">“To the first: you are right, and it has been done with this very page. I can only say what the page says. It separates light, water, land, seasons. When it comes to human beings, at verse 27, it does not sort them by family or by worth; all of them come under one image. Whoever takes the tool from the third day and uses it on the neighbor’s child has left the text.”</q>

<q data-speaker="ayala">“They will say they have not,”</q> said Ayala.

<q data-speaker="elior">“They will. That is why I ask to see the page.”</q>

<q data-speaker="elior">“To the second I have no answer but an observation. On the second day there is no ‘it was good.’ Look for it. On the third day it comes twice, in verses 10 and 12. Sages have offered reasons. I read it as a man who has left many jobs at nightfall: on the second day the work with the water was only half done, and half-done work is not called good, even by the One doing it. Neither is it called bad. It is evening, it is morning, and one goes on.”</q> Above us the roof ticked into its bucket, and I tried not to take that personally.

<q data-speaker="ayala">“I don’t accept that,”</q> Ayala said. <q data-speaker="ayala">“It is pretty, but you are guessing.”</q>

<q data-speaker="elior">“I am guessing,”</q> he agreed, <q data-speaker="elior">“and I said so, which is also a way of dividing one thing from another.”</q>

What was done with the table

She pushed up her sleeves then, because talk makes her restless, and swept every paper I had into one heap. <q data-speaker="ayala">“Four corners,”</q> she said. <q data-speaker="ayala">“Due this week. Due later. Somebody else’s mistake. Nothing to do with you.”</q> The newspaper went to the fourth corner at once. I held the city’s letter about the wall for a long time, because I had filed it in my head under Adler, and under Adler I had filed a whole winter of bad temper. On paper it was a request for a signature by the end of the month.

Nothing had been paid. I want to be exact about that, since exactness seems to be the price of sitting with these two. I owed that evening what I had owed that morning, less forty shekels if the company proved honest. But the thing that had stood over me for weeks, without form, had become eleven pieces of paper, and I can lift a piece of paper.

<q data-speaker="narrator">“So that is how you read it,”</q> I said to Elior at the door. <q data-speaker="narrator">“As instructions?”</q>

He was hunting for the sleeve of his coat. <q data-speaker="elior">“Some nights as instructions. Some nights as a song. Whoever tells you that it must be one of them has not been kept awake enough.”</q> Ayala called from the kitchen that she did not sing, that she would come back on Thursday, and that I should buy a second bucket.

Before you ask why the world makes no sense, draw one true line on your own table and call both sides by their names.
$text$
from public.book_chapters where chapter_number = 1;
