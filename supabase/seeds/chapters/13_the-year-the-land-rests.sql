insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  13,
  'The Year the Land Rests',
  'the-year-the-land-rests',
  'The Year the Land Rests | Pragmatism of the Bible',
  'A field left alone, a debt let go, a price that counts the remaining harvests: Leviticus 25 and Deuteronomy 15 on starting again.',
  array['sabbatical year', 'jubilee', 'debt', 'Leviticus 25', 'Deuteronomy 15']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Year the Land Rests

My cousin Dov has owed me money for four years, and for four years he has been leaving weddings early. I see the back of his jacket. He sees me seeing it. When I lent it, in a good year, the sum would have bought a secondhand car. By now it has bought the two of us a long silence.

I was explaining this to Elior at the edge of a plowed field, in the thin November sun. He had wanted to show me the boundary stones he set there as a young man. Ayala came along behind with her old brass scale in its wooden box, because she had promised to help a beekeeper with his honey.

<q data-speaker="elior">“If he stays for the dancing,”</q> said Elior, <q data-speaker="elior">“he is a man who dances on your money.”</q>

I said that he might pay.

<q data-speaker="elior">“He might. Has he got it?”</q> In four years I had not inquired.

What grows by itself

The field on our left was black and combed. The one on the right was a mess of thistles and self-sown wheat, with a donkey in it. Its owner keeps the seventh year, said Elior, and read to us: six years you shall sow your field and prune your vineyard, and in the seventh there shall be a sabbath of solemn rest for the land (Leviticus 25:3-4).

<q data-speaker="elior">“Listen to who eats,”</q> he said. <q data-speaker="elior">“You, and your servant and your maid, and the hired man, and the stranger who stays with you, and the cattle, and the wild beasts. For a year the owner reaches into his own field like anyone else, with a basket. That man says it shows him which of his fences were only habits.”</q>

The price of the years that are left

We sat down on the wall between the two fields, and I asked about debts. Elior preferred to begin with the Jubilee. Every fiftieth year, land that was sold returns to the family it came from. <q data-speaker="elior">“So what does a buyer buy?”</q> he asked. <q data-speaker="elior">“Verse 16 says it. The number of the crops is what he sells to you. If there are three harvests left, you pay for three. And then the reason, in verse 23: the land is Mine, and you are strangers and settlers with Me. In my trade I must have measured half this valley and I never met an owner. I met leases.”</q>

<q data-speaker="ayala">“That is good bookkeeping,”</q> said Ayala. <q data-speaker="ayala">“An end date changes the price. Nobody is robbed by a thing that’s on the calendar.”</q> She took out the scale, because the pans had been clinking, and hung it from a branch of the almond tree to settle. <q data-speaker="ayala">“But he doesn’t want to hear about land. Read him the other one, and read him all of it.”</q>

The other one is Deuteronomy 15. At the end of every seven years you shall make a release. Every creditor shall let go what he has lent to his neighbor; he shall not press him for it. I thought that under such a law no one would lend me a coin in the sixth year.

<q data-speaker="elior">“Go on to verse 9,”</q> said Elior. Beware that there be not a base thought in your heart, saying, the seventh year, the year of release, is at hand, so that you give your needy brother nothing. The law had read my face. It forbids the calculation, and by forbidding it admits that everyone will make it.

The rule that had to be rescued

<q data-speaker="ayala">“And everyone did,”</q> said Ayala. <q data-speaker="ayala">“It is in the Mishnah, in the tractate on the seventh year. Hillel saw that people were refusing to lend to each other as the release came near. So he arranged a document, the prozbul. The lender hands his debts over to the court before the year begins, and a debt that lies with the court isn’t canceled. So loans were made again. I am for Hillel. A mercy that dries up all the credit in town is very beautiful to read about.”</q>

Elior had always found it a sad document. It made lending possible by making the release stop happening. <q data-speaker="elior">“There was another choice, the one in verse 9, to lend anyway,”</q> he said. <q data-speaker="elior">“It was found to be too hard for us. I’d like that to be written down too.”</q>

<q data-speaker="ayala">“Write it down,”</q> said Ayala, <q data-speaker="ayala">“and in the meantime somebody’s child needs shoes in the sixth year.”</q> Neither would give way.

It was Ayala who brought me back to Dov. She asked me for the sum, and whether I could live without it. I said that I had been living without it. So we worked it out with a pencil. I could. It would mean no tiles for the roof, this year or the next.

<q data-speaker="ayala">“Then you have three honest choices,”</q> she said. <q data-speaker="ayala">“Ask him for it plainly. Set a small sum by the month, with an end. Or let it go, and then really go, no jacket-watching. What you’ve been doing is a fourth thing. You’re keeping him on the books for the interest.”</q> I protested that I had never charged interest. <q data-speaker="ayala">“Every wedding,”</q> said Ayala.

She got up to put the scale away, paused, and called me over. The two pans hung level, with nothing in them. In the market, she said, the quarrels came from scales that hadn’t been emptied: a crust of old salt in one pan, a bit of wet leaf. You could use true weights on it all day and cheat every customer alive. <q data-speaker="ayala">“Before anything new goes on,”</q> she said, <q data-speaker="ayala">“it has to come back to this. That’s as much as I understand of your Jubilee, Elior.”</q> Elior said that it was as much as he did.

I wrote to Dov that night. It took five drafts to get the nobility out. I told him that I had closed the account, without conditions, and that I hoped he would stay for the dancing. He has not answered. But on the following morning, for the first time in four years, I thought of him and did not arrive at a number.

What is never wiped clean cannot weigh truly, and that holds for fields and accounts and for cousins.
$text$
from public.book_chapters where chapter_number = 13;
