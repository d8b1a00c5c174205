insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  6,
  'The Corner of the Field',
  'the-corner-of-the-field',
  'The Corner of the Field | Pragmatism of the Bible',
  'Leviticus tells the farmer to leave the edge uncut, and Ruth walks in to gather it: a way of giving that spares the receiver a speech.',
  array['gleaning', 'charity', 'dignity', 'Leviticus 19:9-10', 'Ruth 2']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Corner of the Field

The photograph was what had spoiled it. I had done a decent thing, or thought so. At work we had filled boxes for the holiday, oil and potatoes and a jar of honey, and four of us drove them out to addresses on a list. At one address a man of about sixty opened the door in a pressed shirt. Someone from the office was there with a camera, for the newsletter, and asked him to hold the box a little higher, and to smile.

He held it higher. He smiled, too, and I wanted badly to be somewhere else.

I told this to Elior and Ayala on the path behind the kibbutz. It was the end of the barley. On our left the field had been cut. On our right it was still standing, the color of a lion. <q data-speaker="ayala">“Was the box any good?”</q> Ayala asked. I said that it was very good. <q data-speaker="ayala">“Did he need it?”</q> He did. <q data-speaker="ayala">“So he ate. Don’t be so delicate on his behalf that next year he doesn’t.”</q> But she was frowning, and after some twenty steps she said: <q data-speaker="ayala">“Higher. He told him <em>higher</em>?”</q>

What the farmer must not do

Elior had stopped at the end of a row. <q data-speaker="elior">“Show me where this field ends,”</q> he said. I pointed to where the machine had turned, leaving behind it a sort of uncut whisker, ten or twelve steps long, in the angle of the fence. <q data-speaker="elior">“That’s laziness,”</q> he said, <q data-speaker="elior">“but it is the right shape. Leviticus 19:9. When you reap the harvest of your land, you don’t finish off the corner of your field, and you don’t go back for what dropped. Verse 10, the vineyard: you don’t strip it, you do not pick up the fallen grapes. For the poor and for the stranger you shall leave them.”</q>

<q data-speaker="narrator">“Give to the poor,”</q> I said.

<q data-speaker="elior">“Does it say give?”</q> It says leave. <q data-speaker="elior">“What is the difference?”</q> he asked.

I tried. When I give, I choose who, and when, and how much, and I stand there while it happens. If I leave a thing, I have gone home. <q data-speaker="narrator">“Whoever comes, comes,”</q> I said. <q data-speaker="narrator">“He doesn’t have to put on a shirt.”</q>

<q data-speaker="elior">“He needn’t even be good,”</q> said Elior. <q data-speaker="elior">“The edge is treated as if it had never quite been the owner’s, and so there is nothing to be thanked for.”</q>

<q data-speaker="ayala">“And how big is a corner?”</q> asked Ayala. <q data-speaker="ayala">“There’s always a number.”</q> There was none, he said; not in the verse. The sages later named a sixtieth as the least that one could decently leave. She did the division for the field on our right, in her head, with her eyes half shut. <q data-speaker="ayala">“It’s little,”</q> she said. <q data-speaker="ayala">“It is little the way rent is little.”</q>

A woman with a borrowed afternoon

We sat down under the cypresses. I said that I could see the law, but I couldn’t see a person in it. <q data-speaker="elior">“There is one,”</q> said Elior. <q data-speaker="elior">“She has a whole book.”</q>

Ruth is a foreigner and a widow, and in her second chapter she goes out to glean. The owner of the field arrives, notices, and asks whose young woman this is. And what does he do?

<q data-speaker="narrator">“He sends her home with a sack,”</q> I guessed. <q data-speaker="narrator">“That would be my office.”</q>

<q data-speaker="elior">“He could have,”</q> said Elior. <q data-speaker="elior">“He had sacks. Read verses 8 and 9. He tells her to stay in this field, next to the women who work for him. He tells the young men not to touch her. He goes down the list of what might hurt her, and he removes it. The work he leaves to her.”</q>

<q data-speaker="elior">“At noon he calls her to eat with everyone,”</q> Elior went on, <q data-speaker="elior">“and he hands her the roasted grain himself. And only then, in verse 16, he tells the men to pull some stalks out of the bundles on purpose and let them fall. As far as we are told, she never knows.”</q>

<q data-speaker="narrator">“She thinks it’s a good field,”</q> I said.

What stooping costs

<q data-speaker="ayala">“I like him,”</q> Ayala said. <q data-speaker="ayala">“But have you ever gleaned? We went in after the potatoes, my mother and I, when I was nine, with the farmer’s permission. The poor keep their dignity bent over, with the sun on the neck. My mother’s back was never right again. She would have taken a box. She would have held it as high as you like.”</q>

<q data-speaker="elior">“You’re right,”</q> said Elior. <q data-speaker="elior">“The law says so too, elsewhere. Every third year a tenth of the produce is stored inside the town, for the Levite, the stranger, the orphan, the widow, and they come and eat and are satisfied. That’s in Deuteronomy 14. There is no stooping in it.”</q>

<q data-speaker="ayala">“So there are boxes,”</q> she said.

<q data-speaker="elior">“There are boxes,”</q> he agreed. <q data-speaker="elior">“I find no photographer.”</q> At this she laughed, finally, and offered him the last of her sunflower seeds.

A shelf without a sign

It took me until autumn to find my corner, since I own no field. In the shop where I do the evening work the baker’s boy brings trays at six, and at closing time there is bread left, and it goes into a locked bin. I asked the owner for the key. I would put it on the shelf outside, by the bus stop, in clean bags, and go home.

He said that people would take it who could afford bread. I said they probably would. He gave me the key.

Most evenings I am gone before anyone comes. Once, I had forgotten my umbrella and turned back, and there was a person at the shelf, choosing, turning a loaf over to see the underside, as one does. I waited behind the kiosk in the rain until they had finished. I don’t know who it was, or whether they were poor.

Leave the edge uncut and walk away from it, for a gift is lightest to carry when nobody is standing there to be thanked.
$text$
from public.book_chapters where chapter_number = 6;
