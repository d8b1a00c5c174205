insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  5,
  'Two Witnesses',
  'two-witnesses',
  'Two Witnesses | Pragmatism of the Bible',
  'A rumor about Mr. Adler runs down the street in one evening. Deuteronomy asks who saw it, and Exodus asks who is carrying it farther.',
  array['witnesses', 'rumor', 'evidence', 'Deuteronomy 19:15', 'Exodus 23:1']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Two Witnesses

At twenty past eight on a Monday evening in July I learned that my neighbor was a thief. By a quarter to nine I had learned it six times more. The street has a group chat, forty-three households, mostly for lost cats and water stoppages.

In spring everyone had paid a hundred and twenty shekels for a lamp at the dark corner by the steps. Mr. Adler had collected, because he is retired and writes things down. There was no lamp. Somebody asked about it. Somebody answered that she had heard the money was gone. A third knew for a fact that Adler had bought a new refrigerator. Then came a row of angry faces, then the word itself.

I am ashamed of what I felt, so I will put it down exactly: I was happy. For most of a year I had been the bad neighbor, the one with the cement. Now I had something to contribute. I had seen the refrigerator delivered. I had typed “I can confirm” and was looking for the best way to go on when Elior and Ayala came in from the stairs with a watermelon.

Counting the people who saw

Ayala read the whole thing standing, with the knife in her other hand. <q data-speaker="ayala">“Who is the first?”</q> she asked. I said there were at least seven. <q data-speaker="ayala">“I see seven who wrote. I am asking who saw.”</q> She went back up the thread with the point of the knife an inch over the glass. The seventh had it from the fourth. The fourth had answered the third. The third knew about the refrigerator from her sister-in-law, who lived across the street from me. At the top of it all was a woman who had heard. <q data-speaker="ayala">“From whom?”</q> It did not say.

<q data-speaker="ayala">“So there are none,”</q> said Ayala.

<q data-speaker="narrator">“There is me,”</q> I said, and told them about the delivery.

<q data-speaker="ayala">“Good. You are a witness. What to?”</q>

<q data-speaker="narrator">“To a refrigerator,”</q> I said.

<q data-speaker="ayala">“New?”</q> In a box. <q data-speaker="ayala">“And paid for with what?”</q>

Elior had begun to cut the melon. <q data-speaker="elior">“Deuteronomy 19:15,”</q> he said. <q data-speaker="elior">“One witness shall not rise up against a man for any wrong. At the mouth of two, or of three, the matter stands. I had to testify once, about a boundary stone. The other man who had been there was asked separately. I found that the whole night before, I was throwing out what I only supposed. There was going to be someone else in the room with eyes. The second witness had not said a word yet, and he had already made an honest man of the first.”</q>

<q data-speaker="narrator">“And forty-three?”</q> I asked.

<q data-speaker="elior">“Forty-three can be fewer than two. If they have one source among them they are a single witness with a loud voice. Sometimes they’re none.”</q>

What the hand does with a report

He wiped his fingers and turned back a book. Exodus 23:1. One English version says that you shall not <em>utter</em> a false report; another says <em>raise</em>. <q data-speaker="elior">“The verb is to lift, to carry. It’s the word for a load. You notice that it doesn’t ask whether you made the thing up. A report comes along the road and somebody has to take it on his back, or it stays where it is. It is traveling on other people’s legs.”</q>

I looked at my three words. They were true. I could, in fact, confirm. That was the wicked part. I had been going to lend a true refrigerator to a thing that I did not know.

The case for the crowd

<q data-speaker="ayala">“Now the other side,”</q> said Ayala. <q data-speaker="ayala">“I have seen things that had no second witness. A girl alone in a storeroom with the man who paid her. That sort of wrong is done where there is one pair of eyes, on purpose. Your rule is a shelter for anybody careful enough to lock the door. And often it is the crowd, this stupid crowd, that finally says aloud what eleven people had each been told was only her word. Don’t tell me that silence is always fair.”</q>

Elior took so long that I thought he would not answer. <q data-speaker="elior">“No, it isn’t always fair,”</q> he said. <q data-speaker="elior">“The rule will let some guilty men go. I believe that it knows this. It is a rule for what a court may do <em>to</em> someone; I do not read that it forbids to listen to her, or to believe her, or to change the lock and move her out of that storeroom the same evening. And verse 18 tells the judges to inquire diligently. They must go and look.”</q>

<q data-speaker="ayala">“They must,”</q> said Ayala. <q data-speaker="ayala">“Did they?”</q>

<q data-speaker="elior">“Not often enough.”</q>

<q data-speaker="ayala">“Then put that in as well,”</q> she said to me, <q data-speaker="ayala">“if you are going to write it down.”</q> I have put it in.

The part about the liar

<q data-speaker="ayala">“There is a price for it, you know,”</q> she added, in her bookkeeper’s voice. <q data-speaker="ayala">“Same chapter, verse 19. If the witness turns out to have lied, you do to him what he had meant to have done to his brother.”</q>

<q data-speaker="narrator">“So what do I do?”</q> I asked. <q data-speaker="narrator">“With Adler?”</q>

<q data-speaker="elior">“Inquire diligently,”</q> said Elior. I said that I wasn’t on speaking terms with the man. <q data-speaker="elior">“I didn’t say whom to ask.”</q>

Ayala, it turned out, knew the electrician. She called him from my stairs, with the door open. Yes, he had the deposit, since the end of May. He was waiting for the city, which had to approve the pole, and he had told the gentleman so, twice. He had the impression that the gentleman did not use the group.

I deleted my three words. In their place I wrote that I had asked the electrician, that he had the money and was waiting for a permit, and that here was his number. I read it over for adjectives. Then I sent it. For about a minute nothing appeared at all. Then somebody posted a picture of a lost cat, and it was generally agreed that it was a beautiful cat.

Nobody wrote that they were sorry, and neither did I, though I had been three words from the front of the procession. Across the wall I could hear Adler’s radio, the news and then the weather. He had no idea that he had been a thief for fifty minutes. I found that I did not want to be thanked; it would have meant telling him.

A rumor has no legs of its own, so before you ask whether it is true, look down and see whose feet it is using.
$text$
from public.book_chapters where chapter_number = 5;
