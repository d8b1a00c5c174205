insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  9,
  'The Spies and the Statistics',
  'the-spies-and-the-statistics',
  'The Spies and the Statistics | Pragmatism of the Bible',
  'Twelve men bring home accurate facts; ten of them draw a false conclusion: what the spies of Numbers 13 teach about reading a report.',
  array['spies', 'evidence and fear', 'Numbers 13']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Spies and the Statistics

The report had thirty-eight pages and a plastic cover, and I carried it under my coat because of the rain. It concerned the empty lot at the end of our street, where for nine years there had been a burnt-out van, some fennel, and a great many opinions. A few of us wanted a garden there. The city had commissioned a study. The study counted everything that could be counted and said, on its last page, that the residents were not suited to maintain a garden.

Ayala read it by the stove with her shoes off, all of it, including the tables. It took her most of an hour. Elior made tea twice. <q data-speaker="ayala">“The figures are right,”</q> she said at last. <q data-speaker="ayala">“I checked the water, and I checked the insurance. Somebody careful did this.”</q> Then we were finished, I said. <q data-speaker="ayala">“I said the figures are right,”</q> she answered. <q data-speaker="ayala">“I haven’t reached the sentence yet.”</q>

Six questions for twelve men

Elior moved the teapot and opened Numbers 13. Moses sends twelve men into Canaan, and before they leave he gives them a list. Is the people strong or weak? Few or many? Is the land good or bad? Do they live in camps or in strongholds? Is the soil fat or lean, is there wood in it or not? And bring some fruit (Numbers 13:18-20). <q data-speaker="elior">“I’ve given worse instructions to my own crew,”</q> he said. <q data-speaker="elior">“Every item can be seen from a hill or carried on a shoulder.”</q>

They walk for forty days. They come back with a cluster of grapes so heavy that two men bear it on a pole. And they answer: the land flows with milk and honey, here is its fruit. <q data-speaker="elior">“Then a small word,”</q> said Elior. <q data-speaker="elior">“It is in verse 28, <em>efes</em>. The translations put ‘howbeit.’ In the Hebrew of today the same word means zero. The people are fierce, the cities are fortified and very great, we saw the children of Anak. Tell me, which of these is a lie?”</q>

None of it was, as far as I could see. The grapes were there to be tasted. Moses had asked whether the people were strong, and they told him.

Where the counting stopped

Elior asked me to find the first sentence in the chapter that no one could have observed. I went slowly, with my finger. I arrived at verse 31: we are not able to go up against the people, for they are stronger than we. Moses had asked if they were strong. Nobody had asked for the comparison, and there had been no battle from which to draw it.

<q data-speaker="elior">“Now watch what happens to the facts once the conclusion is in the room,”</q> he said. <q data-speaker="elior">“In verse 32 the land ‘eateth up the inhabitants thereof.’ And in the same verse all the people in it are of great stature. Which one? If the land devours whoever lives there, how did they come to be so large and so many? The facts are now serving a master.”</q>

And then verse 33, which I had known from childhood: we were in our own sight as grasshoppers, “and so we were in their sight.” Elior laid his palm on the page. The first half, he said, was the most honest measurement of the whole expedition. They did feel like that. The second half they could not have known. Did they knock at a gate in Hebron and inquire? They took the reading from inside their own chests and wrote it into the column of the other side.

<q data-speaker="elior">“And we can check,”</q> he added. <q data-speaker="elior">“Few reports can be checked so nicely. Forty years later two other spies lie on a roof in Jericho, and Rahab tells them how things looked from within the walls. Since we heard about the sea, she says, our hearts melted (Joshua 2:9-11). All that time the people behind the walls had been frightened of the grasshoppers.”</q>

Ayala takes the side of the ten

I would gladly have stopped there. Ayala put her shoes back on, which she does before a fight. <q data-speaker="ayala">“I don’t like how easily this goes,”</q> she said. <q data-speaker="ayala">“Caleb also says something nobody asked. ‘We are well able to overcome it.’ It’s in verse 30, he says it <em>first</em>, and he has no table either. Two men with a feeling against ten men with a feeling. If I’d been in that camp with children, I would have listened to the ten.”</q>

Elior agreed that Caleb had no numbers. He had a promise, and that is evidence or not depending on who has made it. These people had crossed a sea on it. <q data-speaker="elior">“In your ledgers,”</q> he asked, <q data-speaker="elior">“was a customer’s record evidence?”</q>

<q data-speaker="ayala">“It was,”</q> she said. <q data-speaker="ayala">“And I still wanted a deposit. Also you’re leaving out the rest of the story. The next morning they change their minds, the same crowd, full of courage. We have sinned, we’ll go up now! Moses tells them no. They go anyway, without him and without the ark, and they’re beaten all the way to Hormah (Numbers 14:40-45). So the lesson can’t be ‘be brave.’ They were brave on the wrong day and it killed them.”</q>

Elior thought about that, and I believe he was conceding. He said that on both days the crowd had done the same thing. On the first evening they wept themselves into a conclusion, and on the second morning they repented themselves into one. On neither day did anybody go back to the list and ask what was known.

<q data-speaker="ayala">“That I’ll sign,”</q> said Ayala. She took a pencil and went to the last page. Under the final sentence she drew a line, and beside it she wrote two columns, as in an account. On the left: water, so much per month. Insurance. Twenty-six households within two hundred paces. On the right she wrote “not suited,” and after it the question, measured how? There was one survey of willingness. It had been done in August, at noon, by telephone.

<q data-speaker="ayala">“That doesn’t mean they’re wrong,”</q> she told me. <q data-speaker="ayala">“You may really be a street of lazy people. You have left that van there for nine years. But nobody has found out. Go and ask twenty-six doors who will take a watering day and write down the names. If you get four names, don’t build a garden, and don’t tell me about Caleb.”</q>

I asked at the doors that week, in wet shoes. I had fourteen names by Thursday, two of them in a child’s handwriting, and one door, next to mine, that I walked past twice without knocking. What the city will do with the list I don’t know. But when I handed it in I was able to say what was on it and then close my mouth.

Count the grapes and count the walls, and when you come to the grasshopper, ask who has been measured.
$text$
from public.book_chapters where chapter_number = 9;
