insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  12,
  'The Daughters Who Asked',
  'the-daughters-who-asked',
  'The Daughters Who Asked | Pragmatism of the Bible',
  'Five sisters stand before Moses and ask why a rule leaves them out. The law changes, and later it has to be corrected once more.',
  array['daughters of Zelophehad', 'law and change', 'Numbers 27']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
The Daughters Who Asked

Mahlah, Noah, Hoglah, Milcah, Tirzah. Elior said the names aloud as we went down the steps of city hall, one name to a step, and at the bottom he said them again in the other direction.

I was in no mood for names. I had spent the morning at a counter with my aunt, who is eighty-one and had raised a boy who was not hers for sixteen years, from the week his parents died. Now the boy was a soldier and in the hospital with a broken leg, and there was a small allowance for the family of such a person, and a form. The form had a box for father, a box for mother, and a box for spouse. The clerk was young and polite. “There isn’t a box,” she said.

<q data-speaker="ayala">“What did your aunt say to that?”</q> asked Ayala, who had been waiting on a bench under a flowering judas tree with a bag of green almonds. I told her that my aunt had said thank you and put on her gloves.

Five sisters at the door of the tent

Elior sat down between us with his hat on his knee. The land, he said, is going to be divided by a census, and its lists run by fathers and sons. In the middle of them somebody has written that Zelophehad had no sons, only daughters, and has set down all five names (Numbers 26:33). <q data-speaker="elior">“A clerk,”</q> said Elior. <q data-speaker="elior">“I’m fond of him. He had no box either, but he wrote them in.”</q>

In the next chapter the five of them walk to the door of the tent of meeting. It is told whom they stood before: Moses, Eleazar the priest, the princes, all the congregation. It was the whole government, in public. Elior had me read what they say twice over. Our father died in the wilderness. He was not in the company of Korah; he died for his own sin. He had no sons. Why should the name of our father be done away from among his family, because he had no son? Give us a possession among our father’s brothers (Numbers 27:3-4).

<q data-speaker="ayala">“I would have hired them,”</q> Ayala said. <q data-speaker="ayala">“There’s no wailing in it. First the facts. Then they deal with the objection before anyone raises it, because if he’d been a rebel the claim might be dead. Then one question. Then one request, and the request can be carried out. It takes half a minute to say.”</q>

<q data-speaker="elior">“And they take the law’s own side,”</q> said Elior. <q data-speaker="elior">“That is what I love. The purpose of dividing the land by families is that no family’s name should vanish from it. They don’t ask him to drop the law. They ask whether it is finished.”</q>

Moses does not know

What does Moses answer? I looked, and he answers nothing. He brought their cause before the LORD (Numbers 27:5). In the scroll, Elior told me, one letter of that verse is written larger than its neighbors. It is the last letter of <em>their cause</em>, the one that makes the word feminine.

<q data-speaker="elior">“He is the lawgiver,”</q> said Elior. <q data-speaker="elior">“He has been at it for forty years. Any official can say no. To say in front of everybody, ‘I don’t know, I shall ask,’ for that one needs to be Moses. The answer comes in verse 7, and it begins with them: the daughters of Zelophehad speak right. And it isn’t made as a favor to five sisters. In the next verse it is for any man who dies and has no son.”</q>

I said that perhaps I should tell it to the clerk. <q data-speaker="ayala">“Read the statute first,”</q> said Ayala. <q data-speaker="ayala">“If a man dies and has no son, <em>then</em> the daughter. With a brother in the house, those same five would have had nothing. It’s a repair at the edge of the cloth. I’m glad of it, but I won’t be told that it was justice.”</q>

Elior said he would not tell her so, and ate an almond. <q data-speaker="elior">“I can only show you that it took one step,”</q> he said finally. <q data-speaker="elior">“Before that morning it was standing.”</q>

<q data-speaker="ayala">“A step is a step,”</q> said Ayala, <q data-speaker="ayala">“if they continue.”</q> And so he had to turn to the last chapter of the book, which he would have preferred, I believe, to leave for another day.

The second petition

In Numbers 36 the heads of their own clan come to the same place with a complaint. If these women marry into other tribes, their land will pass to those tribes, and when the Jubilee arrives it will stay there, and ours will shrink. The reply opens with nearly the same praise: the tribe of the sons of Joseph speaks right (Numbers 36:5). So the sisters may marry whom they think best, only let it be within their father’s tribe.

<q data-speaker="ayala">“There,”</q> said Ayala. <q data-speaker="ayala">“Given in the spring, trimmed in the autumn. As soon as a woman owns a field there is a meeting about whom she may marry.”</q> She was truly angry. Elior did not tell her that she was mistaken. He said that the uncles had a real fear too, and that a law which listens to the sisters and afterward refuses to listen to their neighbors has only changed its favorites. He said the land remained theirs. In Joshua 17 they come and claim it, before Eleazar the priest and Joshua, and they receive it.

<q data-speaker="ayala">“It had been decided by Heaven,”</q> she said, <q data-speaker="ayala">“and they still had to go and stand there with the reference.”</q>

<q data-speaker="elior">“Yes,”</q> said Elior. <q data-speaker="elior">“I would think they brought it in writing.”</q> It was the nearest they came to agreement.

Then Ayala wiped her hands and wished to see the form. I had kept it, folded in four. She read the back, which neither my aunt nor I had done, and the small gray print that gave the purpose of the allowance: to ease the burden on the household in which the soldier was raised. <q data-speaker="ayala">“Your clerk has a box missing,”</q> she said, <q data-speaker="ayala">“but she has a purpose. Put the two on one page.”</q>

We wrote it there, on the bench. She raised him from his third year to his nineteenth. There is no dispute with any parent, since both are dead. The allowance is for the household in which he was raised. Why should that household be left out because there is no box? Please add one. I signed for my aunt, and then thought better of it and crossed out my name, and we walked over to her house so that she could do it herself. She wanted to know if it was not rude.

I told her about five sisters at the door of a tent. My aunt signed, took up her gloves, and said that she would rather carry it in herself, and that it had better be the same clerk, since the girl had seemed unhappy about the box.

Learn what a rule is for, and you may stand before those who keep it and ask whether it is finished.
$text$
from public.book_chapters where chapter_number = 12;
