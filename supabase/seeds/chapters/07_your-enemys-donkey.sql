insert into public.book_chapters (chapter_number, chapter_title, slug, meta_title, meta_description, keywords)
values (
  7,
  'Your Enemy’s Donkey',
  'your-enemys-donkey',
  'Your Enemy’s Donkey | Pragmatism of the Bible',
  'A lost dog, a silent neighbor and a donkey under its load: Exodus asks for two pairs of hands and says nothing yet about forgiveness.',
  array['enemy', 'neighbor', 'lost property', 'Exodus 23:4-5', 'Deuteronomy 22:1-4']
);
insert into public.chapter_drafts (chapter_id, content)
select id, $text$
Your Enemy’s Donkey

I knew the dog by its walk. It is an elderly animal, brown, with one hip that swings out, and it was going down the middle of the bus lane at eleven o’clock on a November night, in heavy rain, with its leash trailing behind it. I was across the street, under my umbrella. I would like to say that I ran.

What I did was stand and think. I thought that somebody would be looking for it. I thought that if I brought it back I would have to ring Adler’s bell, at night, and he would suppose that I wanted something, or else that I had let it out. I turned up my collar and looked with great interest at the bus timetable. Then a taxi came around the corner, too fast, and the dog sat down in the road.

I got wet. The dog is heavier than it looks. I rang at ten past eleven. He opened the door in a coat over his pajamas, with his shoes on; he had been out, he was going out again. I said: <q data-speaker="narrator">“He was by the bus stop.”</q>

He said: “The gate.” I said that there was a cut on the front paw. He said: “Thank you,” and looked for a moment as though there might be more. Then both of us said good night. In fourteen months those were the first words.

The verse and its animals

<q data-speaker="ayala">“How do you feel?”</q> asked Ayala, the next evening.

<q data-speaker="narrator">“Wet,”</q> I said. <q data-speaker="narrator">“And cheated. I did a good deed to a man I can’t stand, and I still can’t stand him. I lay awake over the cement again. If anything, I’m angrier.”</q>

<q data-speaker="elior">“Excellent,”</q> said Elior, and pulled the lamp nearer. <q data-speaker="elior">“Then you are in a position to read this properly. It was written for people who are still angry.”</q>

Exodus 23:4. If you meet your enemy’s ox or his donkey going astray, you shall surely bring it back to him. <q data-speaker="elior">“Whose?”</q> he asked. I said: the enemy’s. <q data-speaker="elior">“In Deuteronomy 22 it’s your brother’s ox and your brother’s sheep. Here it is your enemy’s. Does it tell you to make peace with him?”</q> I read it again. It did not. <q data-speaker="elior">“To love him? To ask yourself what part you had in it?”</q> There was nothing of the kind. There was an ox, a road, and a direction.

<q data-speaker="narrator">“I’ve heard it taught as a verse about forgiveness,”</q> I said.

<q data-speaker="elior">“So have I, and I think they skip a step. Your feelings aren’t asked for here. Your legs are. An ox is lost in the same way whether its owner is a saint or a swine, and it eats no part of the quarrel.”</q>

The place where you could hide

He wanted to show me the text with the brother, on account of a single word. In Deuteronomy 22:1 you see the animal straying, and you shall not hide yourself from it. Again in verse 3: any lost thing; you may not hide yourself. <q data-speaker="elior">“Why hide?”</q> asked Elior. <q data-speaker="elior">“You are not a thief. You haven’t taken it. You have merely seen.”</q>

I thought of the bus timetable. <q data-speaker="narrator">“Because that’s what one does,”</q> I said. <q data-speaker="narrator">“One gets very interested in something else.”</q>

Ayala looked at me and for once refrained. <q data-speaker="ayala">“It’s good law,”</q> she said after a while. <q data-speaker="ayala">“It could have said: be kind to animals. It goes and stands exactly where the cheating is, in the second between seeing and having seen.”</q>

With him

<q data-speaker="elior">“Now the second verse, the difficult one. The donkey of a man who hates you is lying under its load.”</q> Elior read it slowly, with his finger. Translators differ over one of its verbs, but the end is plain. You shall surely release it <em>with him</em>.

<q data-speaker="elior">“Before, the animal was alone. You could have tied it to the gate and gone home, as you’d have liked to do. Here the owner is standing in the road. He has probably loaded it badly. A strap must be undone on each side at once, or the whole thing slides. So there you are, two men who do not speak, and one of you has to say ‘now.’”</q>

<q data-speaker="narrator">“Or ‘higher,’”</q> I said. <q data-speaker="narrator">“Or ‘mind your foot.’ But I am running ahead of the verse. It says only <em>with him</em>.”</q>

<q data-speaker="ayala">“I’ll tell you what I like about it,”</q> said Ayala. <q data-speaker="ayala">“With him. It doesn’t say <em>for</em> him. I had a brother-in-law whose donkey was always lying down. The sages saw that too, I believe; didn’t they?”</q>

<q data-speaker="elior">“They did,”</q> said Elior. <q data-speaker="elior">“In the Mishnah: if the owner goes and sits down and says, it’s your commandment, so unload, then you are free to leave. Because it is written: with him.”</q>

<q data-speaker="ayala">“There you are,”</q> she said to me. <q data-speaker="ayala">“Keep that half as well. People who read only the first half get used up.”</q>

Elior was not sure that he agreed. <q data-speaker="elior">“It’s the law, and it is fair. But the donkey is still lying there. I think that I would curse the man and unload.”</q>

<q data-speaker="ayala">“You would,”</q> said Ayala. <q data-speaker="ayala">“Then you’d do it the next day, and the day after. You would call it compassion, and he’d call it a porter.”</q> They looked at each other with real irritation. I made tea. The rain had begun again, and down the wall came the sound of a gutter that was not taking it.

The ladder

It was my gutter, as it happens. Leaves had stopped it where the fence on the roof meets Adler’s wall, and the overflow was running down his side. It would be the cement again, with water. My own stepladder comes to about the height of a lintel.

On Saturday, toward noon, I stood in the alley in rubber boots and looked up at it, and heard the gate. He was carrying the front end of a long wooden ladder, and the other end was dragging behind him on the ground. He must be seventy-five. I had a speech ready about the leaves being from his tree, and he one about the water. The end of the ladder caught on the step.

I went around and picked it up. “To the left,” he said. We got it against the wall. He put his foot on the lowest rung and both hands on the rails, and I climbed. It came away in one piece, a black wad like a drowned hat, and the pipe gave a gulp. “Gone?” he called up.

<q data-speaker="narrator">“Gone,”</q> I said.

He did not come in, and I did not ask him. The dog had a bandage on its paw and watched us from the gate with no sign of having learned anything. When I told Elior, he wanted to know only which of us had held the ladder. Ayala asked who had put it away. We had carried it back together, he in front, and leaned it on his side of the wall, where I could see the top two rungs of it from the kitchen window. They are there now.

Peace may take its time, but the animal is in the road tonight, and you need no kind feelings to take hold of the other strap.
$text$
from public.book_chapters where chapter_number = 7;
