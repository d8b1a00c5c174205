insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  11,
  'Seven Lean Cows',
  'seven-lean-cows',
  'Seven Lean Cows | Pragmatism of the Bible',
  'Joseph stores grain against a famine and saves a country. Then the text shows, without comment, who owned that country afterward.',
  array['Joseph', 'saving and planning', 'Genesis 41', 'Genesis 47']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Seven Lean Cows

The storm took the electricity at six, and by seven I had learned what I own. Two candles, one of them shaped like a pear. A flashlight without batteries. Nine jars of olives, which an uncle presses on me every year, and no bread. Elior and Ayala had come before the road flooded and could not leave, so we sat in the kitchen in our coats and ate olives by the light of a pear.

<q data-speaker="ayala">“So in the good months,”</q> said Ayala. She was still chewing. <q data-speaker="ayala">“What exactly did you imagine February would be?”</q>

I told her I had meant to get around to it. She said this was the most expensive phrase in the language.

Elior likes weather. He said it was a fine night for cows, and told Genesis 41 from memory, since nobody could see to read.

A dream with an appetite

Pharaoh dreams of seven fat cows coming up out of the river, and seven lean ones after them. The lean eat the fat. <q data-speaker="elior">“Everybody knows so far,”</q> said Elior. <q data-speaker="elior">“Fewer people remember verse 21. When the lean cows had eaten them, it could not be known that they had eaten. They were as ill-favored as at the beginning. That is what frightened him, I think. A bad year doesn’t merely follow the good years. It goes back and swallows them, and afterward you can’t see that you ever had them.”</q>

Joseph explains the dream, and then, which no one had requested, he goes on talking. He says what to do. Set a man over the land, appoint overseers, take up a fifth part in the seven years of plenty, lay up grain in the cities under Pharaoh’s hand (Genesis 41:33-36). Elior admired the proportion. A fifth, every year, while it hurts very little. And the food of the fields around each city is stored inside that same city, in verse 48, so that when the carts stop running it is already where the mouths are.

Ayala conceded that up to this point she would have hired the young man herself.

The part that is read quickly

<q data-speaker="elior">“It does end there, in most tellings,”</q> said Elior. He turned some pages and asked me to read, and I read Genesis 47:13-26, which I am sure I had heard before and had never heard. The famine is heavy. Joseph sells the grain, and gathers up all the money in Egypt and Canaan and brings it into Pharaoh’s house. When the money is gone he takes the cattle for bread: horses, flocks, herds, donkeys. The next year they come again. Nothing is left before my lord, they say, but our bodies and our lands. Buy us. So he buys the land of Egypt for Pharaoh, all but the land of the priests. He moves the people into cities. He gives them seed, and from that time a fifth of every harvest is Pharaoh’s.

Nobody said anything. Then Ayala put down her fork. <q data-speaker="ayala">“Whose grain was it?”</q> she asked, quite softly. <q data-speaker="ayala">“In the good years. Who had grown it?”</q>

I answered that they had. <q data-speaker="ayala">“And did he pay for it? Look. I’d like to be wrong.”</q> I held the candle so close that it dripped on the table. The text says that he took up a fifth, and that he gathered the food. It names no price. It does not state that there was none. It is silent on the matter, and then seven years later, in 41:56, it says that he opened the storehouses and sold.

<q data-speaker="ayala">“Then that’s how a country is bought with its own bread,”</q> said Ayala. <q data-speaker="ayala">“The man who holds the reserve in a bad year sets the terms. He doesn’t have to be cruel. He only has to be the only door.”</q>

Elior disagrees in the dark

I expected Elior to agree, since he had led us there. He did not, or not wholly. He asked her to count the dead. In those seven years, in a famine that covered every land around, the book does not report a single Egyptian who starved. The people themselves say to Joseph, in verse 25, “Thou hast saved our lives.” <q data-speaker="elior">“You weren’t hungry when you made your judgment,”</q> he said.

<q data-speaker="ayala">“And he wasn’t a farmer when he made his price,”</q> said Ayala. <q data-speaker="ayala">“People who’ve just been fed will thank anyone. I don’t take a statement from a person holding a loaf.”</q>

<q data-speaker="elior">“Would you rather he had given it away? In the second year it would have been gone, and the seventh was still coming.”</q>

<q data-speaker="ayala">“A price in work, then, or a debt with an end to it. I would have written an end to it.”</q>

I moved the candle before somebody’s sleeve caught, and went on turning pages merely to have something to do. So it was I who came upon it. A few leaves later there is a new king who did not know Joseph. He sets taskmasters over the descendants of Joseph’s own brothers, and they build for Pharaoh, in Exodus 1:11, store cities. I read out the two words. The arrangement had outlived the man who made it.

<q data-speaker="elior">“That,”</q> said Elior after a time, <q data-speaker="elior">“I had not put beside the other.”</q> He looked pleased, as he always does when this happens to him. He still held, he said, that Joseph had saved Egypt. But one must ask of every storehouse, on the day it is built, who will have the key when nobody remembers why.

At nine there was a knock. It was the young couple from the corner house with their baby in a blanket. Their stove was electric and mine ran on gas, and might they warm some milk? I lit the ring. While it warmed, Ayala interrogated them, and by the time the milk was ready she had established that on our side of the street there were four gas rings, one generator, a freezer full of bread at the widow’s, and no one who had known it. She wrote the list out three times and put it into three pockets, mine and the young father’s and her own. When I asked why three, she looked at me as if I had slept through the evening.

Store in the good year, and on the same day decide how many people will hold the key in the bad one.
$text$
from public.book_chapters where chapter_number = 11;
