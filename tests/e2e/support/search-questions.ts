// Fifty queries, each with the page and the text of the paragraph that answer it.

type Question = readonly [typed: string, page: string, ...paragraphs: readonly [string, ...string[]]];

/** A reference leads to the index of scripture: the page has a fragment, the paragraph is its first quote. */
export const QUESTIONS: readonly Question[] = [
  // References in English
  ['Deuteronomy 22:8', '/scripture/deuteronomy#22-8', 'He read me Deuteronomy 22:8'],
  ['deut 22:8', '/scripture/deuteronomy#22-8', 'He read me Deuteronomy 22:8'],
  ['Gen. 1:2', '/scripture/genesis#1-2', 'The earth is unformed and void'],
  ['Exodus 18', '/scripture/exodus#18', 'Exodus 18'],
  ['numbers 13:33', '/scripture/numbers#13-33', 'how they looked to the giants'],
  ['Lev 19:35-36', '/scripture/leviticus#19-35', 'Two places'],
  ['joshua 2:9', '/scripture/joshua#2-9', 'our hearts melted'],
  ['Judges 12:6', '/scripture/judges#12-6', 'a single consonant'],
  ['1 Samuel 3:4', '/scripture', 'not discussed'],
  ['What does Leviticus 10:3 say', '/scripture/leviticus#10-3', 'holds his peace'],
  // References in Hebrew
  ['דברים כב ח', '/scripture/deuteronomy#22-8', 'He read me Deuteronomy 22:8'],
  ['דְּבָרִים כ״ב:ח׳', '/scripture/deuteronomy#22-8', 'He read me Deuteronomy 22:8'],
  ['שמות כג ד', '/scripture/exodus#23-4', 'your enemy’s ox'],
  ['בראשית לב כה', '/scripture/genesis#32-24', 'Genesis 32:24'],
  ['תהלים נ', '/scripture/psalms#50', 'If I were hungry'],
  // Typos and other spellings
  [
    'Jetro',
    '/read/jethro-counts-the-hours',
    'Jethro is the priest of Midian',
    'Notice where Jethro is looking',
  ],
  ['grashopper', '/read/the-spies-and-the-statistics', 'grasshopper'],
  ['love your neighbour', '/books/leviticus', 'What is the command to love your neighbor'],
  ['elevater broken', '/podcast/tribal-networks', 'The elevator in our building has been broken'],
  ['reciept for the refridgerator', '/read/two-witnesses', 'refrigerator'],
  // Names, words and phrases
  ['parapet', '/read/the-fence-around-the-roof', 'you make a parapet for your roof'],
  ['false weight', '/read/honest-weights', 'I would not call it a false weight', 'Is this a false weight?'],
  ['two brothers who sold a clock', '/podcast/human-dynamics', 'It was about a clock'],
  ['middle management', '/read/jethro-counts-the-hours', 'middle management'],
  ['manna worms', '/read/six-days-and-a-deadline', 'it had bred worms'],
  ['leprosy', '/podcast/pandemic-purpose', 'And this was leprosy?'],
  ['Jephthah’s daughter', '/books/judges', 'The dialogue about his daughter'],
  ['burning bush', '/podcast/the-glow-of-life', 'burning bush', 'a bush that burns'],
  ['gleaning', '/read/the-corner-of-the-field', 'she goes out to glean', 'have you ever gleaned'],
  ['two witnesses', '/read/two-witnesses', 'At the mouth of two', 'One witness shall not rise up'],
  ['electricity bill', '/read/the-question-at-the-kitchen-table', 'It began with an electricity bill'],
  ['am I my brother’s keeper', '/podcast/human-dynamics', 'Am I my brother’s keeper?'],
  ['the donkey of a man who hates you', '/read/your-enemys-donkey', 'The donkey of a man who hates you'],
  // Questions
  [
    'why did Joseph weep',
    '/podcast/josephs-rise-to-power',
    'Seven times, at least, it is written that he wept',
  ],
  ['can I return a book', '/terms', 'refund policy'],
  ['why does nothing make sense', '/read/the-question-at-the-kitchen-table', 'Why does nothing make sense?'],
  ['how big is the corner of the field', '/read/the-corner-of-the-field', 'And how big is a corner?'],
  ['who pays for the day off', '/read/six-days-and-a-deadline', 'Now I’ll be unpleasant'],
  ['what did the spies report', '/read/the-spies-and-the-statistics', 'And they answer: the land flows'],
  ['should I bring back my enemy’s ox', '/read/your-enemys-donkey', 'you shall surely bring it back'],
  ['why is there no fence on the roof', '/read/the-fence-around-the-roof', 'Where is the fence?'],
  [
    'did the coffee company cheat',
    '/read/honest-weights',
    'Was the coffee a lie',
    'quote the verse at the company',
  ],
  ['what was wrong with the golden calf', '/books/exodus', 'golden calf'],
  ['was God a vegetarian', '/podcast/was-god-a-vegan', 'was God a vegan'],
  ['do I have to know Hebrew', '/faq', 'no Hebrew or earlier study is needed'],
  ['do I need to be religious', '/landing', 'Do I need to be religious?'],
  ['how do I get the e-book on my Kindle', '/landing', 'For a Kindle'],
  ['who is the author', '/about', 'The author stays unnamed', 'lives and writes in Israel'],
  ['how do I unsubscribe', '/follow', 'every email has an unsubscribe link'],
  ['why does the altar take salt but not honey', '/books/leviticus', 'Why does the altar insist on salt'],
];
