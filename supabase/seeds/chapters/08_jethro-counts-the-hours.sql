insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  8,
  'Jethro Counts the Hours',
  'jethro-counts-the-hours',
  'Jethro Counts the Hours | Pragmatism of the Bible',
  'A visiting father-in-law watches Moses work from morning to evening, counts who is waiting, and says plainly that the thing is not good.',
  array['Jethro', 'delegation', 'Exodus 18']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Jethro Counts the Hours

My phone rang nine times during one bowl of soup. I know the number because at the second call Ayala had taken out a pencil and begun making strokes on the paper napkin, four upright and one across, the way market people count crates. It was December, we had the stove lit, and I was standing in the cold hall telling somebody where the spare keys hung.

<q data-speaker="narrator">“On the same hook as last week,”</q> I said into the phone, and put it face down beside the bread. <q data-speaker="narrator">“I’m sorry. There is nobody else who knows.”</q>

Elior finished his soup and asked me whether I was proud of that sentence. I said of course not, I was exhausted by it. <q data-speaker="elior">“You may be both,”</q> he said. <q data-speaker="elior">“I had a survey crew of six men and I carried every notebook myself.”</q>

A guest watches a working day

He opened the book at Exodus 18, where Moses’ father-in-law comes to visit the camp. Jethro is the priest of Midian, an outsider with no position there, and on his first full day he simply watches. Moses sits down to judge. The people stand around him, and the verse gives the hours: from the morning unto the evening (Exodus 18:13).

<q data-speaker="elior">“Notice where Jethro is looking,”</q> said Elior. <q data-speaker="elior">“His first question, in verse 14, is about what Moses is doing <em>to the people</em>. One man is sitting. Everyone else is on their feet in the desert. We tell this as the story of a tired leader. Jethro begins with the line.”</q>

I looked at the napkin. It had not occurred to me that each of those strokes was a person beside a locked door.

<q data-speaker="ayala">“And Moses has an excellent answer,”</q> Ayala said. <q data-speaker="ayala">“They always have one. He judges between a man and his neighbor, he makes the statutes known. All true, all holy, and it doesn’t answer the question. He was asked why he does it alone. He replied that it matters.”</q>

<q data-speaker="elior">“Then comes the verdict,”</q> said Elior. <q data-speaker="elior">“‘The thing that thou doest is not good.’ No angels, no thunder. An old man who keeps sheep has looked at a procedure and found it bad. You will wear away, he says, ‘both thou, and this people that is with thee.’ He says it of both sides of the table.”</q>

The price of seventy-eight thousand captains

I asked what the remedy had been, and Ayala, who had been waiting for this, turned the napkin over. Rulers of thousands, she wrote, of hundreds, of fifties, of tens. The book speaks elsewhere of about six hundred thousand men on foot (Exodus 12:37). She divided. <q data-speaker="ayala">“Seventy-eight thousand six hundred judges,”</q> she said. <q data-speaker="ayala">“The Talmud made the same sum. I would like to know who feeds them. Your Jethro has invented middle management.”</q>

Elior granted that a ladder with too many rungs is also a wall. <q data-speaker="elior">“But read what kind of people he asks for,”</q> he said. <q data-speaker="elior">“Able, God-fearing, men of truth, hating unjust gain. He has met your inspectors. He puts the test before the appointment.”</q>

<q data-speaker="ayala">“He puts it on paper before the appointment,”</q> said Ayala. For her the heart of the advice was the sorting rule in verse 22: the great matter comes up, the small matter is settled below. Without that, she said, you appoint seventy-eight thousand people to forward questions to Moses.

<q data-speaker="narrator">“Which matters are small?”</q> I asked, and both of them looked at the phone.

What the list showed

So we went through the strokes. Keys. A delivery gate. The password that only I have. Keys again. Somebody’s child, ill, and could he leave early. A price I had fixed in March and never written down. In the end there were two calls of the nine that needed me, and one of these, the child, needed only that someone be kind and decide.

<q data-speaker="ayala">“You told me nobody else knows,”</q> said Ayala. <q data-speaker="ayala">“Who was supposed to tell them?”</q>

I said, a little hotly, that it was quicker to answer than to teach. Elior nodded, because it is true, every single time, for the length of one call. Then he put his finger on verse 20, which I had skipped to reach the captains. Before any appointing is done, Moses is told to teach. The knowledge leaves his head first. Only then can the cases leave his tent.

Elior read the end of the promise, in verse 23: you will be able to endure, and all this people will go to their place in peace. He liked that they go home. Then, he added, Jethro himself went home, and when Moses tells the story again in Deuteronomy 1 he leaves his father-in-law out. <q data-speaker="elior">“Good advice is often repaid that way,”</q> said Elior. <q data-speaker="elior">“Give it anyway.”</q>

I wrote down where the keys are, with the password and the price from March, and sent it to the four who needed it. The phone rang a tenth time as I did so. I let it ring, and somewhere across the city a door was opened by a man who had read a message.

Whoever says that nobody else knows has described a line of people standing outside in the cold.
$text$
from public.book_chapters where chapter_number = 8;
