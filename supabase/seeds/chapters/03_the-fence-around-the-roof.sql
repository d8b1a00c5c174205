insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  3,
  'The Fence Around the Roof',
  'the-fence-around-the-roof',
  'The Fence Around the Roof | Pragmatism of the Bible',
  'A new house, a flat roof and one verse in Deuteronomy that assigns responsibility before anybody has fallen. The narrator builds a railing.',
  array['parapet', 'responsibility', 'Deuteronomy 22:8']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Fence Around the Roof

By April the roof had stopped ticking. A cousin with a torch and a roll of tar paper had seen to that, and one dry Sunday I carried up three chairs, a crate to put the glasses on, and a lamp on a long cord. I was proud. From up there you see the water tanks of the whole quarter, the minaret and the bell tower and the crane, and, if you lean out a little on the west side, a strip of sea.

Ayala came up the stairs, looked at the view for as long as politeness requires, walked to the west side, and looked down. Then she sat as far from the edge as a chair would go. <q data-speaker="ayala">“Where is the fence?”</q> she asked.

<q data-speaker="narrator">“It comes at the end,”</q> I said. <q data-speaker="narrator">“First I want to tile. The railing is the expensive part, and nobody comes here but us.”</q>

<q data-speaker="ayala">“Three people are sitting here,”</q> said Ayala. <q data-speaker="ayala">“I just want to know which of us is nobody.”</q>

One verse about a building site

Elior had brought the text up in his jacket, in a plastic bag against the dust. <q data-speaker="elior">“You should like this one,”</q> he said. <q data-speaker="elior">“It is the only verse I know that I could have nailed up at work.”</q> He read me Deuteronomy 22:8, and I asked him to read it again, because I had expected something longer. When you build a new house, you make a parapet for your roof, so that you bring no blood on your house if somebody falls from it. After that the text turns to sowing a vineyard. It does not raise its voice.

<q data-speaker="elior">“What does it actually say?”</q> he asked. <q data-speaker="elior">“To whom does it speak?”</q> I said: to me, apparently. <q data-speaker="elior">“To the builder. And when?”</q> I looked. When you build a <em>new</em> house. Not after the accident, then, and not after the neighbors complain. <q data-speaker="elior">“And who is protected?”</q> Here I got it wrong. I said the family. He turned the page toward me. <q data-speaker="elior">“The Hebrew is odd. It says, nearly, if <em>the faller</em> should fall. Whoever it is that falls. He may have come to steal your laundry.”</q>

I had often acquitted myself by examining the victim. Why was he running? Who asked him up here? The verse had no interest in any of it. It knew that people would go up in the dark, tired or in love, and that in a long enough run of evenings one of them would step back to laugh at something. It counted on us exactly as we are.

The objection from below

I made my case all the same. A grown person can see an edge. If I must fence whatever a fool might fall from, I will have to fence the stairs, the street and the sea. We are already buried in warnings; there is one on my coffee to say that it is hot. Surely at some point a person is answerable for his own feet.

To my surprise it was Ayala who took my side. <q data-speaker="ayala">“That is a fair complaint. I have seen a market closed for a year over the width of a door. Half of what they call safety is a way to make sure that the blood is on some other house.”</q>

<q data-speaker="elior">“So see how little is asked here,”</q> said Elior. <q data-speaker="elior">“The verse doesn’t forbid roofs. It does not ask you to put up a sign; a sign would leave the edge as it was. It asks for one thing, of wood or stone, at the place where the danger is, paid for by the person who made the height. You built a height. Before you, nobody could fall from this spot, because nobody could stand here.”</q> I laughed, and then was sorry, because it was simply so.

What it cost

Ayala took out a pencil. Nine meters on the west, six on the north, the stairwell counted out, the east side shut by Adler’s wall, which is higher than ours. The sum was about two-thirds of what I had saved for the tile. I must have made a noise. <q data-speaker="ayala">“You can sit on concrete,”</q> she said. <q data-speaker="ayala">“Nobody has ever died of sitting on concrete.”</q>

They argued about the height, and looked up the building code, which was a few centimeters above Ayala and a good deal below Elior. He gave in with grace, then asked for the gaps between the bars to be narrow enough for a child’s head. <q data-speaker="ayala">“You have no child here,”</q> said Ayala.

<q data-speaker="narrator">“I have a neighbor with grandchildren,”</q> I heard myself say. It was the first time in months that I had spoken of Adler without an adjective.

The welder came in the second week of May. When the last bar was in he did a thing that I took for showing off and later understood to be his trade: he walked to the corner, turned his back on the street, and leaned, slowly, with his full weight, until the iron took it.

The first evening

There were no tiles that summer. We put down an old carpet that made the chairs wobble. My sister’s boy came and ran straight to the edge, as I suppose children have run since there were edges, took hold of two bars, and put his face between them as far as it would go, which was as far as the cheekbones. He asked what the crane was for. I had gotten halfway through the answer before I noticed that I hadn’t shouted, or even stood up.

Whoever builds a height owes its edge a fence, and owes it on the day of building, while everyone is still standing.
$text$
from public.book_chapters where chapter_number = 3;
