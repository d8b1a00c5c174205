insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  4,
  'Honest Weights',
  'honest-weights',
  'Honest Weights | Pragmatism of the Bible',
  'Two stones in one bag, a smaller packet of coffee and an old brass scale: what Leviticus and Deuteronomy ask of anyone who measures.',
  array['honest weights', 'fair measure', 'Leviticus 19:35-36', 'Deuteronomy 25:13-16', 'trust']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Honest Weights

Ayala’s scale lives in a wooden box that once held oranges. It is brass, gone brown where hands have held it, with two pans on chains and a row of weights that sit in their block like a family on a bench. She had never brought it to my house before. That morning she set it down between the bread and the jam, hung the pans, waited until they were still, and asked for the coffee.

I gave her the packet. Then she took out of her bag another, empty and folded flat, which she had found at the back of my cupboard while looking for something else. The same red, the same bird, the same price on the sticker. She filled the old one with sand from the roof up to its printed weight, and set the two of them in the pans. The old one went down with a small, decided click. <q data-speaker="ayala">“Fifty grams,”</q> she said. <q data-speaker="ayala">“When did it happen?”</q> I had no idea. I had drunk it every morning.

<q data-speaker="narrator">“They printed it,”</q> I said, turning the packet over. It was there on the back, near the fold, truthful to the gram.

<q data-speaker="ayala">“They did,”</q> said Ayala. <q data-speaker="ayala">“So tell me, you two. Is this a false weight?”</q>

The bag and the house

<q data-speaker="elior">“Two places,”</q> said Elior. <q data-speaker="elior">“In Leviticus 19:35-36: no wrong in judgment, in length, in weight or in quantity; just balances, just weights, a just ephah, a just hin. One was for dry goods and the other for liquids. And then Deuteronomy 25:13, which is stranger. Read what is forbidden there, word for word.”</q>

I read that you shall not have in your bag diverse weights, a great and a small. <q data-speaker="elior">“Where is the customer?”</q> asked Elior.

<q data-speaker="narrator">“There isn’t one.”</q>

<q data-speaker="elior">“Where is the sale?”</q> Nobody in the verse had been cheated yet. A person had a bag, and in the bag were a stone and a stone; that is how the Hebrew puts it, the same word twice, because to look at they are the same. The next verse goes home with him and opens the cupboard. The measures in the house, too: no great and small.

<q data-speaker="narrator">“A law against having,”</q> I said. <q data-speaker="narrator">“That’s hard. He might never use it.”</q>

Ayala laughed, shortly, through her nose. <q data-speaker="ayala">“There was a man with fish,”</q> she said. <q data-speaker="ayala">“A decent man. He had a second kilo that weighed nine hundred and forty. It had come with the stall, and for three years he left it in the drawer. Then came a week with the ice machine broken, and on the Thursday a rich woman, and a line, and his hand was in the drawer. After that the drawer was open.”</q> She straightened one of the chains. <q data-speaker="ayala">“The man who wrote ‘in your bag’ had kept a stall.”</q>

Was the coffee a lie

We came back to the packet. I defended it. The number was on it. I could read, and had not. If every seller had to guard me against my own inattention, no one could sell at all.

<q data-speaker="elior">“By the letter you are right,”</q> Elior said. <q data-speaker="elior">“The stone is true. I would not call it a false weight, and I would not let anybody quote the verse at the company as though it were. Words are also measures.”</q>

<q data-speaker="ayala">“I would,”</q> said Ayala. <q data-speaker="ayala">“Somebody sat in a room and asked how much could be taken out before a hand would notice. They changed the one thing you don’t look at and kept everything you do. It is the second stone; they have only found a legal bag to put it in.”</q>

The other two stones

<q data-speaker="elior">“May I go further?”</q> asked Elior. <q data-speaker="elior">“I know you’ll say that I am spiritualizing.”</q>

<q data-speaker="ayala">“You will be,”</q> said Ayala.

He turned to me. <q data-speaker="elior">“When you are late, how do you weigh it?”</q> By the traffic, I said; by all I had to do before I left. <q data-speaker="elior">“And when he is late, this man you work under?”</q> By the clock. <q data-speaker="elior">“There. A stone and a stone. The great one for what you are owed, the small one for what you owe. I have carried that bag all my life. I judged my brother by what he did, and myself by what I had meant to do.”</q>

I felt it go in. But Ayala tapped the table with a fifty-gram weight. <q data-speaker="ayala">“No. Begin with the heart, and in five minutes everybody is sighing over his own character, and the fish is still sixty grams short. The verse says ephah. It says hin. It wanted these things fixed where a stranger could check them, exactly because hearts can’t be inspected.”</q> Elior lifted both hands from the table, palms up, like her pans, and I could not tell which of them was lower.

Why, I asked, did Leviticus end the matter of weights and pints with Egypt? <q data-speaker="elior">“In Exodus 5 they take away the straw,”</q> said Elior, <q data-speaker="elior">“and the number of bricks stays as it was. Those people knew what it is to live under someone who changes one side of a measure and keeps the other. He is telling them: you have stood on that scale. Don’t build it.”</q>

Ayala said nothing for a moment, and began to put the weights to bed in their block, the largest first. <q data-speaker="ayala">“That,”</q> she said, <q data-speaker="ayala">“you may keep.”</q>

An inspection

I had a measure of my own to look at, and I had known it since the word “bag.” For the shop on the corner I do small jobs in the evenings, by the hour, and I round. When the work went well I rounded down, to be liked; when the owner had annoyed me I rounded up. In any month it came out even, more or less, and I had called this fairness.

That week I wrote down the minutes, starting and stopping, on a card taped to the lamp, and I gave him the card with the bill. He asked, puzzled, whether there had been some complaint. It came to eleven shekels less than my usual round figure. He paid, put the card into the drawer of the cash register, and then, when I was almost out of the door, he asked what time exactly I had left on the Tuesday.

The second stone does its harm in the bag, long before the sale, by teaching the hand that there is a choice.
$text$
from public.book_chapters where chapter_number = 4;
