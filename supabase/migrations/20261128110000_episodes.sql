-- The podcast's episodes. Visitors see a published episode once its date has passed.

create table public.episodes (
  id uuid primary key default gen_random_uuid(),
  -- The next number by default.
  episode_number integer not null
    constraint episodes_episode_number_key unique
    constraint episodes_episode_number_check check (episode_number between 1 and 9999),
  slug text
    constraint episodes_slug_key unique
    constraint episodes_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null default '' check (char_length(title) <= 200 and title !~ '[[:cntrl:]]'),
  description text not null default '' check (char_length(description) <= 5000),
  -- The name of an uploaded file, or the address of a recording of the first edition.
  audio_source text check (audio_source ~ '^([0-9a-f]{64}\.(mp3|m4a)|/audio/[a-z0-9-]{1,100}\.mp3)$'),
  audio_bytes bigint check (audio_bytes > 0),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  -- The name of an uploaded file, or the path of an image of the first edition. Without artwork, pages show the podcast's.
  artwork text check (artwork ~ '^([0-9a-f]{64}\.(webp|jpg|png)|\.\./assets/episodes/[a-z0-9-]{1,100}\.png)$'),
  artwork_alt text not null default '' check (char_length(artwork_alt) <= 1000),
  -- WebVTT or plain text.
  transcript text not null default '' constraint episodes_transcript_size check (char_length(transcript) <= 250000),
  -- One per line: '4:30 The second question'.
  chapters text not null default '' check (char_length(chapters) <= 10000),
  -- One per line: 'Dana Levi, guest'.
  people text not null default '' check (char_length(people) <= 2000),
  is_published boolean not null default false,
  release_date timestamptz check (isfinite(release_date)),
  sample boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint published_episodes_are_complete check (not is_published or (
    slug is not null and btrim(title) <> '' and btrim(description) <> '' and release_date is not null
    and audio_source is not null and audio_bytes is not null and duration_seconds is not null))
);

select private.protect_table('public.episodes');
select private.allow_editors('public.episodes', 'insert', 'update', 'delete');
grant select on public.episodes to anon, authenticated;

create policy "Visitors can read published episodes"
  on public.episodes for select to anon
  using (is_published and release_date <= now());
create policy "Editors can read all episodes, others published ones"
  on public.episodes for select to authenticated
  using ((select private.is_editor()) or is_published and release_date <= now());

create function private.prepare_episode()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.episode_number is null then
    new.episode_number := 1 + coalesce((select max(episode_number) from public.episodes), 0);
  end if;
  -- Listeners, feeds, and letters link to it.
  if tg_op = 'UPDATE' and old.is_published and old.release_date <= now() and new.slug is distinct from old.slug then
    raise exception 'The address of a published episode can’t be changed.' using errcode = 'PT422';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create trigger prepare_episode before insert or update on public.episodes
  for each row execute function private.prepare_episode();

create trigger mark_rebuild_due_for_episode after update on public.episodes
  for each row when (old.is_published or new.is_published)
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_new_episode after insert on public.episodes
  for each row when (new.is_published)
  execute function private.mark_rebuild_due();
create trigger mark_rebuild_due_for_deleted_episode after delete on public.episodes
  for each row when (old.is_published)
  execute function private.mark_rebuild_due();

create function private.record_episode_action()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_published constant boolean := tg_op <> 'INSERT' and old.is_published;
  action text;
begin
  if tg_op = 'DELETE' then
    perform private.record_action('Episode deleted', format('Episode %s: %s', old.episode_number, old.title));
    return null;
  end if;
  action := case
    when was_published and not new.is_published then 'Episode unpublished'
    when not new.is_published or was_published and new.release_date = old.release_date then null
    when new.release_date > now() then 'Episode scheduled'
    when not was_published or old.release_date > now() then 'Episode published' end;
  if action is not null then
    perform private.record_action(action, format('Episode %s: %s', new.episode_number, new.title));
  end if;
  return null;
end;
$$;

create trigger record_action after insert or update or delete on public.episodes
  for each row execute function private.record_episode_action();

-- The first edition's six episodes: added here to existing sites, and by the seed to new ones.
create function private.add_first_episodes()
returns void
language sql
set search_path = ''
as $first$
insert into public.episodes (episode_number, slug, title, description, audio_source, audio_bytes,
  duration_seconds, artwork, artwork_alt, is_published, release_date, sample, transcript)
values
  (1, 'human-dynamics', 'Human Dynamics',
    'A brother who no longer calls sends the narrator back to the brothers of Genesis. Elior and Ayala read Cain and Abel word by word, count the animals Jacob sent ahead of him, and wait at the road where Esau came running. A conversation about envy, damage, and how much repair two people can really manage.',
    '/audio/human-dynamics.mp3', 2670526, 890,
    '../assets/episodes/human-dynamics.png',
    'Two figures drawn as golden constellations, walking toward each other across a night-blue field.',
    true, '2025-09-07T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.508 --> 00:00:01.805
<v Narrator>Human Dynamics.

2
00:00:02.232 --> 00:00:07.292
<v Narrator>My brother and I have not spoken since we sold our mother’s apartment.

3
00:00:07.718 --> 00:00:11.598
<v Narrator>It was not about money, although we both said it was.

4
00:00:12.024 --> 00:00:13.490
<v Narrator>It was about a clock.

5
00:00:13.917 --> 00:00:21.250
<v Narrator>He took it off the wall before I could ask for it, and I said something on the stairs that I would rather not repeat.

6
00:00:21.676 --> 00:00:23.448
<v Narrator>That was four years ago.

7
00:00:23.874 --> 00:00:28.164
<v Narrator>Last week I dialed his number and hung up before it rang.

8
00:00:28.590 --> 00:00:33.814
<v Narrator>So on Tuesday evening, at the kitchen table, I asked my two friends.

9
00:00:34.241 --> 00:00:36.938
<v Narrator>Does the Bible know anything about brothers?

10
00:00:37.802 --> 00:00:39.819
<v Ayala>It knows almost nothing else.

11
00:00:40.246 --> 00:00:44.374
<v Ayala>Brothers, brothers, a pair of sisters, brothers again.

12
00:00:44.800 --> 00:00:49.087
<v Ayala>If you were looking for a family to copy, you came to the wrong shop.

13
00:00:49.950 --> 00:00:51.955
<v Elior>She is right about the shop.

14
00:00:52.381 --> 00:00:54.683
<v Elior>But there is something to buy in it.

15
00:00:55.109 --> 00:00:58.512
<v Elior>Begin with the first two, Cain and Abel.

16
00:00:58.939 --> 00:01:00.846
<v Elior>We all know how it ends.

17
00:01:01.273 --> 00:01:04.362
<v Elior>What does it actually say at the beginning?

18
00:01:04.788 --> 00:01:06.009
<v Elior>Genesis four.

19
00:01:06.436 --> 00:01:07.989
<v Elior>Abel keeps sheep.

20
00:01:08.415 --> 00:01:10.133
<v Elior>Cain works the ground.

21
00:01:10.560 --> 00:01:13.083
<v Elior>Both of them bring a gift to God.

22
00:01:13.510 --> 00:01:14.952
<v Elior>Abel’s is received.

23
00:01:15.379 --> 00:01:16.490
<v Elior>Cain’s is not.

24
00:01:16.917 --> 00:01:19.589
<v Elior>And the text does not tell us why.

25
00:01:20.452 --> 00:01:22.201
<v Ayala>People always explain it.

26
00:01:22.628 --> 00:01:27.177
<v Ayala>Abel brought the best of his flock, and Cain just brought some fruit.

27
00:01:28.040 --> 00:01:31.749
<v Elior>You may build a reason on that, and many have.

28
00:01:32.175 --> 00:01:35.367
<v Elior>But notice who came first with a gift.

29
00:01:35.793 --> 00:01:36.636
<v Elior>Cain did.

30
00:01:37.062 --> 00:01:41.493
<v Elior>Then his younger brother does it too, and gets the praise.

31
00:01:42.357 --> 00:01:43.473
<v Narrator>I would be angry.

32
00:01:44.336 --> 00:01:47.571
<v Elior>He is very angry, and his face falls.

33
00:01:47.997 --> 00:01:50.616
<v Elior>Now comes the part we hurry past.

34
00:01:51.043 --> 00:01:54.985
<v Elior>God speaks to Cain, before anything has happened.

35
00:01:55.412 --> 00:01:56.621
<v Elior>Why are you angry?

36
00:01:57.048 --> 00:01:58.990
<v Elior>Why has your face fallen?

37
00:01:59.853 --> 00:02:02.577
<v Ayala>Two questions, and no answer given.

38
00:02:03.004 --> 00:02:04.802
<v Ayala>Cain does not say a word.

39
00:02:05.229 --> 00:02:12.757
<v Ayala>I kept the books of a market, and when a man stops answering simple questions, you had better check the till.

40
00:02:13.620 --> 00:02:16.564
<v Elior>Then he is told something remarkable.

41
00:02:16.990 --> 00:02:19.583
<v Elior>Genesis four, verse seven.

42
00:02:20.010 --> 00:02:23.596
<v Elior>Sin is crouching at the door, like an animal.

43
00:02:24.022 --> 00:02:25.243
<v Elior>It wants him.

44
00:02:25.669 --> 00:02:30.854
<v Elior>And then, in the old translation, thou mayest rule over it.

45
00:02:31.281 --> 00:02:35.445
<v Elior>That is the first time the word sin appears in the Bible.

46
00:02:35.872 --> 00:02:39.540
<v Elior>It is not used in the garden, about the fruit.

47
00:02:39.966 --> 00:02:46.573
<v Elior>It is used here, to a man who has been hurt because someone else was preferred.

48
00:02:47.436 --> 00:02:48.999
<v Narrator>And it is outside him.

49
00:02:49.425 --> 00:02:50.299
<v Narrator>At the door.

50
00:02:51.162 --> 00:02:52.137
<v Elior>At the door.

51
00:02:52.564 --> 00:02:56.886
<v Elior>I find that a respectful thing to say to an angry man.

52
00:02:57.313 --> 00:03:00.755
<v Elior>Nobody calls him wicked for what he feels.

53
00:03:01.182 --> 00:03:06.080
<v Elior>He is told that there is a moment between the feeling and the hand.

54
00:03:06.944 --> 00:03:08.056
<v Ayala>And he lost it.

55
00:03:08.482 --> 00:03:10.524
<v Ayala>He took his brother to the field.

56
00:03:11.388 --> 00:03:13.732
<v Elior>Look at how the verse is built.

57
00:03:14.158 --> 00:03:16.515
<v Elior>Cain spoke to Abel his brother.

58
00:03:16.941 --> 00:03:21.859
<v Elior>And then, when they were in the field, he rose up against him.

59
00:03:22.286 --> 00:03:23.865
<v Elior>What did Cain say?

60
00:03:24.292 --> 00:03:26.299
<v Elior>The Hebrew does not tell us.

61
00:03:26.725 --> 00:03:31.035
<v Elior>The sentence opens its mouth, and nothing comes out.

62
00:03:31.462 --> 00:03:36.272
<v Elior>Some old translators were so troubled by it that they filled it in.

63
00:03:36.699 --> 00:03:39.865
<v Elior>Let us go out to the field, they wrote.

64
00:03:40.729 --> 00:03:42.094
<v Ayala>I prefer the hole.

65
00:03:42.520 --> 00:03:44.167
<v Ayala>I have heard that hole.

66
00:03:44.594 --> 00:03:48.423
<v Ayala>It is two people in one kitchen, talking about the dishes.

67
00:03:49.286 --> 00:03:50.499
<v Narrator>Or about a clock.

68
00:03:51.362 --> 00:03:52.524
<v Ayala>Or about a clock.

69
00:03:52.951 --> 00:03:54.710
<v Ayala>And here is my own count.

70
00:03:55.137 --> 00:03:59.248
<v Ayala>In those few verses, the word brother comes seven times.

71
00:03:59.674 --> 00:04:02.528
<v Ayala>His brother, his brother, thy brother.

72
00:04:02.955 --> 00:04:05.743
<v Ayala>And Abel, the brother, never speaks.

73
00:04:06.170 --> 00:04:10.158
<v Ayala>The first thing we hear from him is his blood, from the ground.

74
00:04:11.021 --> 00:04:12.422
<v Elior>Then the question.

75
00:04:12.848 --> 00:04:15.052
<v Elior>Where is Abel, your brother?

76
00:04:15.479 --> 00:04:17.729
<v Elior>And the answer everyone knows.

77
00:04:18.155 --> 00:04:19.101
<v Elior>I know not.

78
00:04:19.527 --> 00:04:21.183
<v Elior>Am I my brother’s keeper?

79
00:04:22.047 --> 00:04:23.625
<v Narrator>Is the right answer yes?

80
00:04:24.488 --> 00:04:26.830
<v Elior>Nobody in the story says yes.

81
00:04:27.256 --> 00:04:29.621
<v Elior>God says, what have you done?

82
00:04:30.048 --> 00:04:33.231
<v Elior>I think the rest of Genesis is the reply.

83
00:04:33.658 --> 00:04:38.931
<v Elior>It takes forty chapters before a brother stands up and says yes.

84
00:04:39.794 --> 00:04:42.542
<v Ayala>Before we get there, I have a complaint.

85
00:04:42.969 --> 00:04:48.875
<v Ayala>In these stories, somebody higher up always starts the trouble by preferring one child.

86
00:04:49.301 --> 00:04:51.096
<v Ayala>God prefers Abel’s gift.

87
00:04:51.522 --> 00:04:52.979
<v Ayala>Isaac loves Esau.

88
00:04:53.406 --> 00:04:54.976
<v Ayala>Rebekah loves Jacob.

89
00:04:55.402 --> 00:04:59.214
<v Ayala>Jacob loves Joseph, and makes him a coat to prove it.

90
00:04:59.641 --> 00:05:00.448
<v Ayala>Who pays?

91
00:05:00.874 --> 00:05:02.276
<v Ayala>Both children do.

92
00:05:03.139 --> 00:05:07.347
<v Elior>It is a fair complaint, and Genesis does not hide it.

93
00:05:07.773 --> 00:05:12.655
<v Elior>Isaac loved Esau, it says, because he ate of his game.

94
00:05:13.082 --> 00:05:15.340
<v Elior>Love, with a reason attached.

95
00:05:16.204 --> 00:05:17.753
<v Narrator>In our house it was me.

96
00:05:18.180 --> 00:05:23.226
<v Narrator>I do not think my brother ever brought anything home that was put up on the wall.

97
00:05:23.653 --> 00:05:28.160
<v Narrator>Then the wall had one thing on it that he wanted, and he took it.

98
00:05:29.024 --> 00:05:33.399
<v Elior>That is a better account than the one you gave us an hour ago.

99
00:05:34.263 --> 00:05:37.489
<v Ayala>Let me do the accounts for Jacob and Esau.

100
00:05:37.916 --> 00:05:38.770
<v Ayala>Item one.

101
00:05:39.197 --> 00:05:45.279
<v Ayala>Esau comes in hungry, and Jacob sells him a bowl of lentils for the rights of the firstborn.

102
00:05:45.705 --> 00:05:47.189
<v Ayala>Legal, and ugly.

103
00:05:47.615 --> 00:05:48.578
<v Ayala>Item two.

104
00:05:49.005 --> 00:05:51.666
<v Ayala>Their father is old and cannot see.

105
00:05:52.093 --> 00:05:58.872
<v Ayala>Jacob puts on his brother’s clothes and goat skins on his hands, and says, I am Esau.

106
00:05:59.299 --> 00:06:00.737
<v Ayala>He takes the blessing.

107
00:06:01.163 --> 00:06:02.138
<v Ayala>Item three.

108
00:06:02.565 --> 00:06:05.602
<v Ayala>Esau comes in with his own dish, too late.

109
00:06:06.465 --> 00:06:07.610
<v Elior>Stay with that.

110
00:06:08.037 --> 00:06:11.533
<v Elior>Genesis twenty seven, verse thirty eight.

111
00:06:11.959 --> 00:06:15.162
<v Elior>Have you only one blessing, my father?

112
00:06:15.589 --> 00:06:17.532
<v Elior>Bless me, me also.

113
00:06:17.959 --> 00:06:21.376
<v Elior>And Esau lifts up his voice and weeps.

114
00:06:22.239 --> 00:06:27.621
<v Ayala>Then he says in his heart that when his father has died, he will kill his brother.

115
00:06:28.048 --> 00:06:31.313
<v Ayala>Rebekah hears of it and sends Jacob away.

116
00:06:31.740 --> 00:06:36.704
<v Ayala>Stay with my brother a few days, she says, until his anger turns.

117
00:06:37.131 --> 00:06:38.132
<v Ayala>A few days!

118
00:06:38.558 --> 00:06:40.117
<v Ayala>It was twenty years.

119
00:06:40.543 --> 00:06:44.559
<v Ayala>As far as the book tells us, she never sees him again.

120
00:06:45.423 --> 00:06:46.538
<v Narrator>Twenty years.

121
00:06:46.965 --> 00:06:48.400
<v Narrator>So four is nothing.

122
00:06:49.264 --> 00:06:50.446
<v Elior>Four is four.

123
00:06:50.873 --> 00:06:53.994
<v Elior>I would not wait in order to break the record.

124
00:06:54.857 --> 00:06:55.592
<v Narrator>All right.

125
00:06:56.018 --> 00:06:57.368
<v Narrator>Then he goes home.

126
00:06:58.231 --> 00:06:59.982
<v Elior>And home means Esau.

127
00:07:00.409 --> 00:07:02.387
<v Elior>So he sends messengers.

128
00:07:02.814 --> 00:07:09.369
<v Elior>They come back and say that his brother is coming to meet him, with four hundred men.

129
00:07:09.796 --> 00:07:10.775
<v Elior>No message.

130
00:07:11.202 --> 00:07:14.042
<v Elior>Four hundred men, and silence.

131
00:07:14.906 --> 00:07:16.825
<v Ayala>And Jacob does everything.

132
00:07:17.251 --> 00:07:23.272
<v Ayala>He divides the camp in two, so that if one half is struck, the other may escape.

133
00:07:23.698 --> 00:07:26.162
<v Ayala>He prays, and it is a good prayer.

134
00:07:26.589 --> 00:07:28.505
<v Ayala>And then he prepares a gift.

135
00:07:28.932 --> 00:07:29.956
<v Ayala>I added it up.

136
00:07:30.383 --> 00:07:33.520
<v Ayala>Two hundred she goats and twenty he goats.

137
00:07:33.947 --> 00:07:36.546
<v Ayala>Two hundred ewes and twenty rams.

138
00:07:36.973 --> 00:07:39.542
<v Ayala>Thirty milk camels, with their young.

139
00:07:39.969 --> 00:07:42.165
<v Ayala>Forty cows and ten bulls.

140
00:07:42.592 --> 00:07:45.616
<v Ayala>Twenty female donkeys, and ten males.

141
00:07:46.042 --> 00:07:51.047
<v Ayala>That comes to five hundred and fifty head, without the baby camels.

142
00:07:51.911 --> 00:07:52.957
<v Narrator>That is a bribe.

143
00:07:53.821 --> 00:07:56.077
<v Ayala>That is what I said the first time.

144
00:07:56.504 --> 00:07:58.714
<v Ayala>Then I looked at how he sends it.

145
00:07:59.141 --> 00:08:03.588
<v Ayala>In separate herds, with a space between one herd and the next.

146
00:08:04.015 --> 00:08:12.246
<v Ayala>So Esau meets one herd, and asks whose it is, and hears, your servant Jacob’s, a present for my lord.

147
00:08:12.673 --> 00:08:14.552
<v Ayala>Then he has time to think.

148
00:08:14.979 --> 00:08:16.714
<v Ayala>Then comes another herd.

149
00:08:17.140 --> 00:08:22.416
<v Ayala>Somebody who wants to buy you sends it all at once, and asks for a receipt.

150
00:08:23.280 --> 00:08:25.597
<v Elior>And look at what he had taken.

151
00:08:26.024 --> 00:08:31.117
<v Elior>The blessing promised grain and wine, and brothers bowing down.

152
00:08:31.544 --> 00:08:34.557
<v Elior>He got it with goat skins on his hands.

153
00:08:34.983 --> 00:08:39.134
<v Elior>Now he sends goats, and does the bowing himself.

154
00:08:39.561 --> 00:08:42.423
<v Elior>Genesis thirty three, verse three.

155
00:08:42.849 --> 00:08:51.299
<v Elior>He walks ahead of his family, and he bows to the ground seven times, until he comes near to his brother.

156
00:08:51.726 --> 00:09:00.081
<v Elior>The night before, he was behind everyone, alone at the river, where a man wrestled with him until daybreak.

157
00:09:00.507 --> 00:09:04.284
<v Elior>He came out of it with a new name and a bad hip.

158
00:09:04.711 --> 00:09:08.118
<v Elior>Bowing seven times is hard with a bad hip.

159
00:09:08.982 --> 00:09:09.816
<v Ayala>And Esau?

160
00:09:10.679 --> 00:09:11.678
<v Elior>Esau runs.

161
00:09:12.105 --> 00:09:19.100
<v Elior>He runs to meet him, and embraces him, and falls on his neck, and kisses him.

162
00:09:19.527 --> 00:09:20.555
<v Elior>And they weep.

163
00:09:20.982 --> 00:09:24.081
<v Elior>The last time, Esau wept alone.

164
00:09:24.507 --> 00:09:26.892
<v Elior>This time the verb is for two.

165
00:09:27.755 --> 00:09:29.864
<v Narrator>He does not ask for an apology.

166
00:09:30.727 --> 00:09:32.687
<v Elior>He asks two questions.

167
00:09:33.114 --> 00:09:34.539
<v Elior>Who are these with you?

168
00:09:34.966 --> 00:09:39.235
<v Elior>And, what do you mean by all these herds that I met?

169
00:09:39.662 --> 00:09:43.808
<v Elior>Jacob says, to find favor in my lord’s eyes.

170
00:09:44.235 --> 00:09:47.823
<v Elior>And Esau says, I have enough, my brother.

171
00:09:48.249 --> 00:09:49.771
<v Elior>Keep what is yours.

172
00:09:50.198 --> 00:09:53.940
<v Elior>The man who had been robbed says, I have enough.

173
00:09:54.803 --> 00:09:57.407
<v Ayala>And Jacob will not let it go at that.

174
00:09:57.834 --> 00:10:00.158
<v Ayala>Please take my gift, he says.

175
00:10:00.584 --> 00:10:05.068
<v Ayala>Only, in the Hebrew, in verse eleven, the word is my blessing.

176
00:10:05.495 --> 00:10:08.211
<v Ayala>He knows exactly what he is paying back.

177
00:10:08.637 --> 00:10:10.607
<v Ayala>He makes no speech about it.

178
00:10:11.034 --> 00:10:14.425
<v Ayala>He uses the one word that both of them will hear.

179
00:10:15.288 --> 00:10:17.476
<v Narrator>The clock has a key, you know.

180
00:10:17.902 --> 00:10:18.983
<v Narrator>For the winding.

181
00:10:19.410 --> 00:10:21.967
<v Narrator>He has the clock, and I have the key.

182
00:10:22.393 --> 00:10:24.886
<v Narrator>It has been in a drawer for four years.

183
00:10:25.313 --> 00:10:26.941
<v Narrator>I never told anyone.

184
00:10:27.804 --> 00:10:32.085
<v Ayala>So your brother has had a silent clock on his wall the whole time.

185
00:10:32.949 --> 00:10:34.390
<v Narrator>I suppose he has.

186
00:10:35.254 --> 00:10:37.871
<v Elior>I will not say anything about that.

187
00:10:38.297 --> 00:10:44.006
<v Elior>I will tell you how the story ends, because children are told it differently.

188
00:10:44.433 --> 00:10:49.923
<v Elior>Esau says, let us travel on together, and I will go beside you.

189
00:10:50.350 --> 00:10:52.555
<v Elior>And Jacob says, no.

190
00:10:52.981 --> 00:11:03.007
<v Elior>The children are tender, the animals are nursing, go ahead, I will come at my own pace, until I come to my lord, to Seir.

191
00:11:03.434 --> 00:11:06.240
<v Elior>Then Esau goes back to Seir that day.

192
00:11:06.666 --> 00:11:10.422
<v Elior>And Jacob goes to Succoth, and builds a house.

193
00:11:11.286 --> 00:11:12.838
<v Narrator>He never goes to Seir?

194
00:11:13.702 --> 00:11:15.791
<v Elior>Not in anything that is written.

195
00:11:16.218 --> 00:11:18.893
<v Elior>They meet once more that we know of.

196
00:11:19.320 --> 00:11:21.144
<v Elior>Genesis thirty five.

197
00:11:21.571 --> 00:11:29.257
<v Elior>Isaac dies, old and full of days, and Esau and Jacob, his sons, bury him.

198
00:11:30.121 --> 00:11:31.958
<v Ayala>So he lied to him again.

199
00:11:32.385 --> 00:11:34.212
<v Ayala>Ten minutes after the kiss.

200
00:11:35.075 --> 00:11:35.868
<v Elior>Perhaps.

201
00:11:36.295 --> 00:11:41.714
<v Elior>Or perhaps both of them understood that he was saying no, politely.

202
00:11:42.141 --> 00:11:46.135
<v Elior>I measured fields for most of my life, Ayala.

203
00:11:46.561 --> 00:11:55.934
<v Elior>I have seen brothers who could not farm one field together for a week, and who got along very well with a wall in between.

204
00:11:56.797 --> 00:11:58.287
<v Ayala>A wall I can respect.

205
00:11:58.714 --> 00:12:00.871
<v Ayala>It is honest about what it costs.

206
00:12:01.297 --> 00:12:06.082
<v Ayala>What I do not respect is a tearful lunch, once, and then nothing.

207
00:12:06.945 --> 00:12:09.392
<v Elior>They stood at one grave together.

208
00:12:10.255 --> 00:12:12.665
<v Narrator>You said somebody would answer Cain.

209
00:12:13.092 --> 00:12:14.783
<v Narrator>Somebody would say yes.

210
00:12:15.647 --> 00:12:16.652
<v Elior>It is Judah.

211
00:12:17.078 --> 00:12:23.776
<v Elior>Years before, he was the one who said of Joseph, come, let us sell him.

212
00:12:24.202 --> 00:12:32.029
<v Elior>In Genesis forty four he stands before the governor of Egypt, and he does not know that it is Joseph.

213
00:12:32.455 --> 00:12:36.743
<v Elior>The youngest, Benjamin, is to be kept as a slave.

214
00:12:37.170 --> 00:12:38.907
<v Elior>He is the new favorite.

215
00:12:39.333 --> 00:12:43.537
<v Elior>And Judah says, let me stay instead of the boy.

216
00:12:43.964 --> 00:12:48.740
<v Elior>For how can I go up to my father, if the boy is not with me?

217
00:12:49.603 --> 00:12:51.481
<v Ayala>Notice what has not changed.

218
00:12:51.908 --> 00:12:55.898
<v Ayala>The father still has a favorite, and Judah says so aloud.

219
00:12:56.325 --> 00:12:58.600
<v Ayala>He is not cured of being second.

220
00:12:59.027 --> 00:13:02.527
<v Ayala>He simply stops collecting the debt from his brother.

221
00:13:02.953 --> 00:13:07.495
<v Ayala>I have not managed that with my cousin, and it was about a donkey cart.

222
00:13:08.359 --> 00:13:12.216
<v Elior>One small thing, and then I will finish my tea.

223
00:13:12.643 --> 00:13:20.570
<v Elior>In chapter thirty seven, when the trouble starts, Joseph’s brothers could not speak peaceably to him.

224
00:13:20.996 --> 00:13:28.432
<v Elior>After Judah’s speech, Joseph weeps, and tells them who he is, and kisses them all.

225
00:13:28.858 --> 00:13:37.917
<v Elior>And then it says, in chapter forty five, verse fifteen, that after that, his brothers talked with him.

226
00:13:38.344 --> 00:13:41.122
<v Elior>It does not say what they talked about.

227
00:13:41.985 --> 00:13:42.974
<v Narrator>Another hole.

228
00:13:43.838 --> 00:13:45.271
<v Elior>A different kind.

229
00:13:45.698 --> 00:13:51.747
<v Elior>Between Cain and Abel, the words are missing because there is nothing there.

230
00:13:52.173 --> 00:13:55.993
<v Elior>Here they are missing because it is none of our business.

231
00:13:56.857 --> 00:13:58.539
<v Narrator>It was late when they left.

232
00:13:58.965 --> 00:14:00.302
<v Narrator>I washed the cups.

233
00:14:00.729 --> 00:14:07.732
<v Narrator>Then I opened the drawer under the telephone, and the key lay there, between the batteries and the string.

234
00:14:08.159 --> 00:14:09.988
<v Narrator>I did not call that night.

235
00:14:10.415 --> 00:14:21.311
<v Narrator>I took an envelope, and wrote his address, which I still knew by heart, and I sat for some time over the sheet of paper that was supposed to go in with the key.

236
00:14:21.738 --> 00:14:24.856
<v Narrator>Everything I wrote was either a bill or a sermon.

237
00:14:25.282 --> 00:14:32.412
<v Narrator>In the end I put down that the clock needs about eleven turns, and that Father always stopped at ten.

238
00:14:32.839 --> 00:14:36.296
<v Narrator>Then I signed it with the name that only he calls me.

239
00:14:36.723 --> 00:14:39.478
<v Narrator>On the way to work I dropped it in the box.

240
00:14:39.905 --> 00:14:42.090
<v Narrator>I do not know yet what he will do.

241
00:14:42.517 --> 00:14:49.187
<v Narrator>But somewhere ahead of me, on the road, there is now one small herd, and a space behind it.
$vtt$),
  (2, 'josephs-rise-to-power', 'Joseph''s Rise To Power',
    'The narrator has been offered a promotion and is not sure what it costs. On the roof at dusk, Elior follows Joseph’s clothes from the coat to the fine linen, while Ayala keeps the accounts: thirteen years, two pits, one forgotten favor, and nine years of power in which no letter went home to his father.',
    '/audio/josephs-rise-to-power.mp3', 2454534, 818,
    '../assets/episodes/josephs-rise-to-power.png',
    'A golden sheaf of grain standing upright in a ring of eleven bowing sheaves, under a night sky with sun, moon, and stars.',
    true, '2025-09-14T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.530 --> 00:00:02.238
<v Narrator>Joseph’s Rise to Power.

2
00:00:02.684 --> 00:00:05.245
<v Narrator>On Sunday I was offered a promotion.

3
00:00:05.691 --> 00:00:14.191
<v Narrator>A larger office, a better salary, eleven people who would report to me, and a telephone to be answered at night.

4
00:00:14.636 --> 00:00:19.769
<v Narrator>Everyone congratulated me, and I noticed that I had not said yes.

5
00:00:20.214 --> 00:00:31.105
<v Narrator>So that evening I went up to the roof, where it was cooler, with a pot of tea and my two friends, and I said, you know a man who rose quickly.

6
00:00:31.551 --> 00:00:33.190
<v Narrator>Tell me about Joseph.

7
00:00:34.092 --> 00:00:34.838
<v Ayala>Quickly?

8
00:00:35.283 --> 00:00:40.270
<v Ayala>He was seventeen when it began, and thirty when he stood before Pharaoh.

9
00:00:40.716 --> 00:00:44.938
<v Ayala>He spent those thirteen years mostly as somebody’s property.

10
00:00:45.839 --> 00:00:48.423
<v Elior>I would like to follow the clothes.

11
00:00:48.868 --> 00:00:54.834
<v Elior>There are four sets of them, and they tell the story better than the dreams do.

12
00:00:55.279 --> 00:00:56.940
<v Elior>The first is the coat.

13
00:00:57.386 --> 00:00:59.318
<v Elior>Genesis thirty seven.

14
00:00:59.763 --> 00:01:05.728
<v Elior>His father loves him more than all his other sons, and makes him a coat.

15
00:01:06.173 --> 00:01:10.800
<v Elior>Of many colors, some translate, or with long sleeves.

16
00:01:11.246 --> 00:01:13.995
<v Elior>Nobody is quite sure of the word.

17
00:01:14.896 --> 00:01:17.795
<v Ayala>Either way, you cannot herd sheep in it.

18
00:01:18.241 --> 00:01:21.967
<v Ayala>A garment like that says, this one does not work.

19
00:01:22.412 --> 00:01:26.060
<v Ayala>And he carries tales about his brothers to their father.

20
00:01:26.506 --> 00:01:28.824
<v Ayala>I have employed a boy like that.

21
00:01:29.269 --> 00:01:32.994
<v Ayala>He was usually accurate, and nobody would eat with him.

22
00:01:33.896 --> 00:01:39.320
<v Elior>They hated him, it says, and could not speak peaceably to him.

23
00:01:39.766 --> 00:01:41.093
<v Elior>Then he dreams.

24
00:01:41.539 --> 00:01:46.427
<v Elior>Sheaves in a field, and his brothers’ sheaves bow down to his.

25
00:01:46.872 --> 00:01:50.977
<v Elior>Then the sun, the moon, and eleven stars.

26
00:01:51.422 --> 00:01:52.886
<v Elior>And he tells them.

27
00:01:53.331 --> 00:01:54.484
<v Elior>Both times.

28
00:01:55.385 --> 00:01:57.041
<v Narrator>Why does he tell them?

29
00:01:57.943 --> 00:02:04.276
<v Elior>The text does not say that he was proud, and it does not say that he was innocent.

30
00:02:04.721 --> 00:02:12.873
<v Elior>He has seen something wonderful, and it does not cross his mind that it will be less wonderful to the sheaves.

31
00:02:13.775 --> 00:02:16.386
<v Narrator>I have sat in meetings with that boy.

32
00:02:17.288 --> 00:02:19.765
<v Ayala>You have been that boy, in meetings.

33
00:02:20.666 --> 00:02:25.937
<v Elior>Then his father sends him to see whether all is well with his brothers.

34
00:02:26.382 --> 00:02:29.018
<v Elior>He does not find them at Shechem.

35
00:02:29.463 --> 00:02:35.716
<v Elior>A stranger meets him wandering in the field and asks, what are you looking for?

36
00:02:36.162 --> 00:02:39.500
<v Elior>And Joseph says, I seek my brothers.

37
00:02:39.946 --> 00:02:43.085
<v Elior>He means it as a question about the way.

38
00:02:43.531 --> 00:02:46.956
<v Elior>I think that it is the whole rest of his life.

39
00:02:47.857 --> 00:02:50.383
<v Ayala>And the brothers see him from far off.

40
00:02:50.829 --> 00:02:52.564
<v Ayala>Here comes that dreamer.

41
00:02:53.009 --> 00:02:56.470
<v Ayala>They strip off the coat, and throw him into a pit.

42
00:02:56.916 --> 00:03:00.219
<v Ayala>And then comes the line that I cannot forgive.

43
00:03:00.664 --> 00:03:02.533
<v Ayala>They sat down to eat bread.

44
00:03:02.978 --> 00:03:12.428
<v Ayala>Many years later, in chapter forty two, they admit that they saw the distress of his soul when he pleaded with them, and would not listen.

45
00:03:12.874 --> 00:03:16.746
<v Ayala>At the pit itself, the story gives him no voice.

46
00:03:17.191 --> 00:03:19.398
<v Ayala>Then Judah does some arithmetic.

47
00:03:19.843 --> 00:03:22.987
<v Ayala>What profit is it, if we kill our brother?

48
00:03:23.432 --> 00:03:25.976
<v Ayala>So it is twenty pieces of silver.

49
00:03:26.422 --> 00:03:30.735
<v Ayala>Reuben was away when it was settled, so divide that by nine.

50
00:03:31.181 --> 00:03:33.180
<v Ayala>A little over two pieces each.

51
00:03:34.081 --> 00:03:39.439
<v Elior>The coat they dip in the blood of a goat, and they send it to their father.

52
00:03:39.884 --> 00:03:42.586
<v Elior>Do you recognize it, they ask.

53
00:03:43.032 --> 00:03:45.627
<v Elior>Is it your son’s coat, or not?

54
00:03:46.073 --> 00:03:47.826
<v Elior>They do not even lie.

55
00:03:48.272 --> 00:03:50.161
<v Elior>They let the coat do it.

56
00:03:51.062 --> 00:03:52.155
<v Narrator>And the second?

57
00:03:53.056 --> 00:03:56.048
<v Elior>The second he leaves in a woman’s hand.

58
00:03:56.494 --> 00:04:01.623
<v Elior>He is in Egypt, in the house of Potiphar, and he does well.

59
00:04:02.069 --> 00:04:05.236
<v Elior>His master puts everything in his charge.

60
00:04:05.682 --> 00:04:08.695
<v Elior>Then the master’s wife wants Joseph.

61
00:04:09.141 --> 00:04:11.879
<v Elior>He refuses, day after day.

62
00:04:12.325 --> 00:04:18.137
<v Elior>At last she takes hold of his garment, and he leaves it and runs.

63
00:04:18.582 --> 00:04:24.304
<v Elior>Once again his clothing is shown as evidence of a thing that did not happen.

64
00:04:25.206 --> 00:04:28.575
<v Ayala>Look at his reasons, because they are a bookkeeper’s.

65
00:04:29.020 --> 00:04:36.541
<v Ayala>He says, my master has trusted me with all that he has, and he has kept back nothing except you.

66
00:04:36.987 --> 00:04:40.775
<v Ayala>How can I do this great evil, and sin against God?

67
00:04:41.220 --> 00:04:42.904
<v Ayala>He begins with the trust.

68
00:04:43.349 --> 00:04:48.201
<v Ayala>He knows exactly what has been put in his hand, and what has not.

69
00:04:48.646 --> 00:04:50.875
<v Ayala>I admire that more than the dreams.

70
00:04:51.776 --> 00:04:53.612
<v Narrator>And it gets him prison.

71
00:04:54.513 --> 00:04:55.061
<v Ayala>Yes.

72
00:04:55.507 --> 00:05:02.203
<v Ayala>He loses the first position because he was insufferable, and the second because he was decent.

73
00:05:02.649 --> 00:05:04.549
<v Ayala>The price was about the same.

74
00:05:05.450 --> 00:05:10.230
<v Elior>In the prison, something has changed in him, I think.

75
00:05:10.676 --> 00:05:13.684
<v Elior>Pharaoh’s butler and baker are there.

76
00:05:14.129 --> 00:05:23.188
<v Elior>One morning Joseph comes in to them, looks at their faces, and says, why do you look so sad today?

77
00:05:23.633 --> 00:05:26.434
<v Elior>Genesis forty, verse seven.

78
00:05:26.879 --> 00:05:29.284
<v Elior>Now think of the boy in the coat.

79
00:05:29.729 --> 00:05:31.868
<v Elior>Did he ever look at a face?

80
00:05:32.769 --> 00:05:34.805
<v Narrator>And they tell him their dreams.

81
00:05:35.706 --> 00:05:39.232
<v Elior>Before, he told his dreams to others.

82
00:05:39.677 --> 00:05:41.808
<v Elior>Now he asks for theirs.

83
00:05:42.253 --> 00:05:49.714
<v Elior>It means good news for the butler, and bad news for the baker, and it falls out as he said.

84
00:05:50.616 --> 00:05:53.902
<v Ayala>He also asks for a favor, and I am glad.

85
00:05:54.347 --> 00:05:56.499
<v Ayala>A saint would have been too proud.

86
00:05:56.945 --> 00:06:01.984
<v Ayala>Remember me to Pharaoh, he says to the butler, when it goes well with you.

87
00:06:02.429 --> 00:06:07.249
<v Ayala>I have done nothing, he says, that they should put me into the dungeon.

88
00:06:07.695 --> 00:06:10.326
<v Ayala>In Hebrew, that is the word for the pit.

89
00:06:10.771 --> 00:06:15.557
<v Ayala>He has been in two of them now, and he calls them by one name.

90
00:06:16.459 --> 00:06:21.016
<v Elior>And the butler did not remember Joseph, but forgot him.

91
00:06:21.461 --> 00:06:25.609
<v Elior>The verse says it twice, in case we should hope.

92
00:06:26.510 --> 00:06:27.696
<v Narrator>For how long?

93
00:06:28.597 --> 00:06:29.954
<v Elior>Two full years.

94
00:06:30.399 --> 00:06:32.032
<v Elior>Then Pharaoh dreams.

95
00:06:32.477 --> 00:06:40.722
<v Elior>Seven fat cows come up out of the river, and seven lean cows eat them, and are as lean as before.

96
00:06:41.168 --> 00:06:42.775
<v Elior>Nobody can read it.

97
00:06:43.221 --> 00:06:49.922
<v Elior>And the butler clears his throat, and says, I must mention my faults today.

98
00:06:50.368 --> 00:06:54.341
<v Elior>It is the slowest letter of recommendation in the Bible.

99
00:06:55.243 --> 00:06:58.246
<v Ayala>So they fetch him out of the pit, in a hurry.

100
00:06:58.691 --> 00:07:01.661
<v Ayala>And he shaves and changes his clothes.

101
00:07:02.563 --> 00:07:06.459
<v Elior>That is the third set, for not offending a king.

102
00:07:06.905 --> 00:07:10.432
<v Elior>Pharaoh has heard that he can interpret a dream.

103
00:07:10.878 --> 00:07:14.178
<v Elior>Here is a slave with one chance in his life.

104
00:07:14.624 --> 00:07:17.492
<v Elior>And he answers, it is not in me.

105
00:07:17.937 --> 00:07:20.739
<v Elior>God will give Pharaoh an answer of peace.

106
00:07:21.640 --> 00:07:23.837
<v Ayala>And he does not stop at the dream.

107
00:07:24.282 --> 00:07:34.446
<v Ayala>He tells Pharaoh to look for a wise and careful man, to take up a fifth part of the harvest in the seven good years, and to keep it in the cities.

108
00:07:34.892 --> 00:07:37.393
<v Ayala>Nobody had asked him for a plan.

109
00:07:37.838 --> 00:07:39.996
<v Ayala>One rate, local storage.

110
00:07:40.441 --> 00:07:44.039
<v Ayala>It fits on the back of an envelope, and it works.

111
00:07:44.940 --> 00:07:50.223
<v Elior>Can we find such a man as this, says Pharaoh to his servants.

112
00:07:50.669 --> 00:07:54.336
<v Elior>And so Joseph has the fourth set of clothes.

113
00:07:54.781 --> 00:08:05.397
<v Elior>Fine linen, a gold chain around his neck, the king’s own ring, and the second chariot, with men crying out in front of it.

114
00:08:05.842 --> 00:08:07.858
<v Elior>He is thirty years old.

115
00:08:08.759 --> 00:08:10.505
<v Narrator>So it is a happy ending.

116
00:08:11.406 --> 00:08:13.496
<v Ayala>Now may I present the bill?

117
00:08:13.941 --> 00:08:15.578
<v Ayala>First, his name.

118
00:08:16.024 --> 00:08:21.077
<v Ayala>Pharaoh gives him a new one, a long Egyptian one, Zaphenath Paneah.

119
00:08:21.522 --> 00:08:23.449
<v Ayala>Second, his language.

120
00:08:23.895 --> 00:08:30.217
<v Ayala>When his brothers come, he speaks to them through an interpreter, and they do not even wonder.

121
00:08:30.663 --> 00:08:32.419
<v Ayala>Third, his family.

122
00:08:32.865 --> 00:08:36.398
<v Ayala>He is given a wife, the daughter of a priest of On.

123
00:08:36.844 --> 00:08:39.654
<v Ayala>Nobody tells us that he was consulted.

124
00:08:40.099 --> 00:08:43.698
<v Ayala>Fourth, and this is the large one, his father.

125
00:08:44.143 --> 00:08:46.510
<v Ayala>He is second in the whole of Egypt.

126
00:08:46.956 --> 00:08:50.891
<v Ayala>He has chariots, and Canaan is some days’ ride away.

127
00:08:51.336 --> 00:08:58.175
<v Ayala>There are seven years of plenty, and then two years of famine, before he makes himself known.

128
00:08:58.621 --> 00:09:06.968
<v Ayala>That makes nine years in power, and he does not send one line to an old man who believes that he was torn by a beast.

129
00:09:07.869 --> 00:09:09.687
<v Elior>There are answers to that.

130
00:09:10.132 --> 00:09:14.205
<v Elior>Some say that he thought his father had been part of it.

131
00:09:14.651 --> 00:09:20.005
<v Elior>It was his father, after all, who sent him to his brothers.

132
00:09:20.451 --> 00:09:24.727
<v Elior>Some say that he was waiting for the dreams to come true.

133
00:09:25.629 --> 00:09:27.800
<v Ayala>And what does it actually say?

134
00:09:28.245 --> 00:09:30.738
<v Ayala>That is your question, not mine.

135
00:09:31.639 --> 00:09:34.241
<v Elior>It says what he named his sons.

136
00:09:34.686 --> 00:09:37.044
<v Elior>The first he calls Manasseh.

137
00:09:37.490 --> 00:09:44.875
<v Elior>For God has made me forget, he says, all my toil, and all my father’s house.

138
00:09:45.320 --> 00:09:48.793
<v Elior>Genesis forty one, verse fifty one.

139
00:09:49.694 --> 00:09:51.981
<v Narrator>He thanks God for forgetting?

140
00:09:52.882 --> 00:09:53.717
<v Elior>He does.

141
00:09:54.163 --> 00:10:01.243
<v Elior>But whoever has truly forgotten a thing does not shout its name across the yard every evening.

142
00:10:01.689 --> 00:10:04.430
<v Elior>Then the second son, Ephraim.

143
00:10:04.875 --> 00:10:10.313
<v Elior>God has made me fruitful, he says, in the land of my affliction.

144
00:10:10.759 --> 00:10:14.090
<v Elior>The gold chain did not reach that far in.

145
00:10:14.991 --> 00:10:19.220
<v Ayala>My bill has a last line, and this one others had to pay.

146
00:10:19.666 --> 00:10:25.593
<v Ayala>In the good years he gathered grain like the sand of the sea, until they stopped counting.

147
00:10:26.039 --> 00:10:29.016
<v Ayala>I do not like it when people stop counting.

148
00:10:29.461 --> 00:10:33.932
<v Ayala>When the famine came, he opened the storehouses and sold.

149
00:10:34.377 --> 00:10:37.300
<v Ayala>He sold the Egyptians their own harvest.

150
00:10:37.745 --> 00:10:46.999
<v Ayala>Further on, in chapter forty seven, he takes their money, then their cattle, then their land, and in the end themselves.

151
00:10:47.445 --> 00:10:50.584
<v Ayala>He saved their lives, and they say so.

152
00:10:51.030 --> 00:10:53.468
<v Ayala>And they became servants of Pharaoh.

153
00:10:53.914 --> 00:10:57.584
<v Ayala>The boy who was sold ends by buying everyone.

154
00:10:58.485 --> 00:11:02.670
<v Elior>The text tells it without a blush, and it remembers.

155
00:11:03.115 --> 00:11:12.756
<v Elior>When the next book begins, there is a king who did not know Joseph, and it is Joseph’s own people who are slaves.

156
00:11:13.657 --> 00:11:15.800
<v Narrator>Then he should have stayed in the pit?

157
00:11:16.701 --> 00:11:17.276
<v Elior>No.

158
00:11:17.722 --> 00:11:21.685
<v Elior>A great many people ate bread because he said yes.

159
00:11:22.131 --> 00:11:26.202
<v Elior>I would not have wanted a humbler man who could not add.

160
00:11:27.104 --> 00:11:28.217
<v Ayala>Nor would I.

161
00:11:28.662 --> 00:11:30.409
<v Ayala>I am not against power.

162
00:11:30.855 --> 00:11:33.753
<v Ayala>I am against power that is not written down.

163
00:11:34.199 --> 00:11:37.807
<v Ayala>In Potiphar’s house he knew to a hair what was not his.

164
00:11:38.253 --> 00:11:42.422
<v Ayala>I only ask who was there to say it to him when he wore the ring.

165
00:11:43.324 --> 00:11:45.464
<v Narrator>It was quite dark by then.

166
00:11:45.909 --> 00:11:50.703
<v Narrator>Down in the street someone was trying to park, and trying again.

167
00:11:51.148 --> 00:11:58.477
<v Narrator>I asked whether Joseph on top was ever still the man who asked the prisoners why they looked so sad.

168
00:11:59.379 --> 00:11:59.913
<v Elior>Yes.

169
00:12:00.358 --> 00:12:05.027
<v Elior>Seven times, at least, it is written that he wept.

170
00:12:05.472 --> 00:12:13.566
<v Elior>Once he went into his chamber, and wept there, and then he washed his face and came out.

171
00:12:14.011 --> 00:12:18.701
<v Elior>Before he ruled, there is not one word about his weeping.

172
00:12:19.147 --> 00:12:22.035
<v Elior>It is the man in the linen who weeps.

173
00:12:22.936 --> 00:12:26.209
<v Ayala>He had somewhere to close the door, at last.

174
00:12:26.654 --> 00:12:29.290
<v Ayala>That is one thing an office is good for.

175
00:12:30.192 --> 00:12:32.540
<v Narrator>So what do I tell them tomorrow?

176
00:12:33.441 --> 00:12:36.981
<v Ayala>Ask who had the post before, and why he left.

177
00:12:37.427 --> 00:12:41.302
<v Ayala>Ask what happens to the eleven if there is a bad year.

178
00:12:41.747 --> 00:12:45.603
<v Ayala>And ask yourself who will not be getting a letter from you.

179
00:12:46.504 --> 00:12:51.378
<v Elior>And look at their faces, in the morning, when you come in.

180
00:12:51.823 --> 00:12:56.725
<v Elior>If after a year you have stopped doing that, give back the ring.

181
00:12:57.626 --> 00:13:01.038
<v Narrator>I said yes on Monday, with two conditions.

182
00:13:01.483 --> 00:13:04.755
<v Narrator>One concerned the telephone, and they agreed.

183
00:13:05.200 --> 00:13:07.345
<v Narrator>The other I kept to myself.

184
00:13:07.791 --> 00:13:14.745
<v Narrator>On my new desk, where others have a lamp or a photograph, I keep a list of eleven names.

185
00:13:15.190 --> 00:13:22.012
<v Narrator>Next to each, I have written something that person told me which had nothing to do with work.

186
00:13:22.458 --> 00:13:28.317
<v Narrator>And on Friday afternoon, before I did anything else, I called my father.

187
00:13:28.762 --> 00:13:30.651
<v Narrator>He asked what was the matter.

188
00:13:31.096 --> 00:13:32.666
<v Narrator>Nothing, I said.

189
00:13:33.111 --> 00:13:37.152
<v Narrator>I have a new job, and I wanted you to hear it from me.
$vtt$),
  (3, 'pandemic-purpose', 'Pandemic Purpose',
    'Leviticus closes a door on a sick person and then spends a whole chapter on opening it again. In a short conversation the three friends look at seven days, a priest who has to go out and look, a house emptied just in time, and a camp that waited for one woman. What was isolation for?',
    '/audio/pandemic-purpose.mp3', 717528, 239,
    '../assets/episodes/pandemic-purpose.png',
    'A single tent outlined in gold stars outside a circle of tents, with a faint path of light joining them.',
    true, '2025-09-21T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.523 --> 00:00:01.892
<v Narrator>Pandemic Purpose.

2
00:00:02.331 --> 00:00:06.797
<v Narrator>When I was ill last winter, I spent eight days in one room.

3
00:00:07.236 --> 00:00:09.682
<v Narrator>My friends left soup at the door.

4
00:00:10.121 --> 00:00:17.661
<v Narrator>I read the strangest pages I could find, Leviticus thirteen and fourteen, and I was offended.

5
00:00:18.100 --> 00:00:27.013
<v Narrator>A person has a mark on his skin, and he is put outside the camp, and has to call out, unclean, unclean.

6
00:00:27.452 --> 00:00:31.538
<v Narrator>So when I was well, I asked them what that was good for.

7
00:00:32.427 --> 00:00:33.875
<v Ayala>For everyone else.

8
00:00:34.314 --> 00:00:36.370
<v Ayala>I do not say so to be cruel.

9
00:00:36.809 --> 00:00:38.629
<v Ayala>Somebody always pays.

10
00:00:39.068 --> 00:00:44.173
<v Ayala>Either the sick man pays with his company, or the neighbors pay with their health.

11
00:00:44.612 --> 00:00:46.823
<v Ayala>I want the bill split fairly.

12
00:00:47.711 --> 00:00:50.900
<v Elior>Then read how slowly the door is closed.

13
00:00:51.339 --> 00:00:52.656
<v Elior>The priest looks.

14
00:00:53.095 --> 00:00:58.303
<v Elior>If he is not certain, the person is shut up for seven days.

15
00:00:58.742 --> 00:01:02.693
<v Elior>On the seventh day, the priest must look again.

16
00:01:03.132 --> 00:01:08.134
<v Elior>If it has not spread, seven more days, and another look.

17
00:01:08.573 --> 00:01:12.004
<v Elior>Nobody is sent away because of a rumor.

18
00:01:12.893 --> 00:01:14.416
<v Narrator>And this was leprosy?

19
00:01:15.304 --> 00:01:17.610
<v Elior>That is the old translation.

20
00:01:18.049 --> 00:01:23.484
<v Elior>The signs do not fit the illness that doctors call by that name now.

21
00:01:23.923 --> 00:01:28.738
<v Elior>It could be found on cloth, and even on the wall of a house.

22
00:01:29.626 --> 00:01:30.830
<v Ayala>I like the house.

23
00:01:31.269 --> 00:01:34.169
<v Ayala>Chapter fourteen, verse thirty six.

24
00:01:34.608 --> 00:01:43.009
<v Ayala>Before the priest comes in to inspect it, he orders it to be emptied, so that the things in it will not be declared unclean.

25
00:01:43.448 --> 00:01:46.531
<v Ayala>Somebody thought about a poor family’s pots.

26
00:01:46.970 --> 00:01:50.760
<v Ayala>First save the furniture, then make the diagnosis.

27
00:01:51.199 --> 00:01:54.247
<v Ayala>I wish our inspectors worked in that order.

28
00:01:55.136 --> 00:01:56.653
<v Narrator>But the man outside.

29
00:01:57.092 --> 00:01:58.069
<v Narrator>He is alone.

30
00:01:58.958 --> 00:02:02.297
<v Elior>Chapter thirteen, verse forty six.

31
00:02:02.736 --> 00:02:09.420
<v Elior>He shall dwell alone, outside the camp, all the days that the mark is in him.

32
00:02:09.859 --> 00:02:13.592
<v Elior>It is a hard verse, and I will not soften it.

33
00:02:14.031 --> 00:02:16.276
<v Elior>But it has an end inside it.

34
00:02:16.715 --> 00:02:21.721
<v Elior>All the days that the mark is in him, and not one day longer.

35
00:02:22.160 --> 00:02:26.143
<v Elior>And then comes a whole chapter about his return.

36
00:02:26.582 --> 00:02:36.567
<v Elior>The man shall be brought to the priest, it says, and in the next line it is the priest who goes out of the camp, and looks.

37
00:02:37.455 --> 00:02:40.649
<v Ayala>And the offering on the eighth day has two prices.

38
00:02:41.088 --> 00:02:46.078
<v Ayala>If he is poor, and cannot afford so much, then he brings less.

39
00:02:46.517 --> 00:02:49.604
<v Ayala>He has not worked for weeks, remember.

40
00:02:50.043 --> 00:02:51.328
<v Ayala>They thought of that.

41
00:02:52.217 --> 00:02:54.069
<v Elior>There is a stranger thing.

42
00:02:54.508 --> 00:03:02.249
<v Elior>The priest puts blood on his right ear, on his right thumb, and on the big toe of his right foot.

43
00:03:02.687 --> 00:03:07.139
<v Elior>In Leviticus, that is done to one other group of people.

44
00:03:07.578 --> 00:03:12.956
<v Elior>Aaron and his sons, when they become priests, in chapter eight.

45
00:03:13.844 --> 00:03:18.089
<v Narrator>So the one who was shut out is brought back like a priest?

46
00:03:18.978 --> 00:03:21.996
<v Elior>Like someone the camp had been missing.

47
00:03:22.884 --> 00:03:26.137
<v Ayala>Once, we hear what the camp did meanwhile.

48
00:03:26.576 --> 00:03:27.853
<v Ayala>Numbers twelve.

49
00:03:28.292 --> 00:03:31.033
<v Ayala>Miriam was shut out for seven days.

50
00:03:31.472 --> 00:03:35.616
<v Ayala>And the people did not travel on until she was brought in again.

51
00:03:36.055 --> 00:03:40.768
<v Ayala>An entire nation, with its goats, stood still for one woman.

52
00:03:41.657 --> 00:03:43.721
<v Narrator>I thought about my eight days.

53
00:03:44.160 --> 00:03:47.018
<v Narrator>What had hurt was not the closed door.

54
00:03:47.457 --> 00:03:50.294
<v Narrator>It was the fear that they would all move on.

55
00:03:50.733 --> 00:03:58.164
<v Narrator>Then I remembered the soup, and that every evening somebody had knocked, and waited for me to answer.
$vtt$),
  (4, 'tribal-networks', 'Tribal Networks',
    'Two hundred messages about one broken elevator lead to an old question: how do many people live side by side? Ayala works out how many judges Jethro’s advice called for, Elior draws the camp of Numbers with salt and spoons, and the narrator learns what stood in the middle, and why twelve flags were allowed to stay twelve.',
    '/audio/tribal-networks.mp3', 954479, 318,
    '../assets/episodes/tribal-networks.png',
    'Twelve golden points in four groups of three around a bright square, joined by fine lines like a star chart.',
    true, '2025-09-28T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.524 --> 00:00:01.876
<v Narrator>Tribal Networks.

2
00:00:02.317 --> 00:00:06.507
<v Narrator>The elevator in our building has been broken for nine days.

3
00:00:06.947 --> 00:00:09.734
<v Narrator>We have a message group for such matters.

4
00:00:10.175 --> 00:00:18.838
<v Narrator>There are forty families in it, and by Thursday it had produced two hundred messages, three insults, and no repairman.

5
00:00:19.279 --> 00:00:22.629
<v Narrator>I showed it to my two friends at the kitchen table.

6
00:00:23.070 --> 00:00:29.708
<v Narrator>I asked them how six hundred thousand men, with their families, ever crossed a desert.

7
00:00:30.599 --> 00:00:32.003
<v Ayala>With fewer messages.

8
00:00:32.443 --> 00:00:33.614
<v Ayala>Exodus eighteen.

9
00:00:34.054 --> 00:00:41.969
<v Ayala>Moses sits from morning until evening, and the people stand around him, and everybody brings him everything.

10
00:00:42.409 --> 00:00:43.500
<v Ayala>That is your group.

11
00:00:43.940 --> 00:00:50.918
<v Ayala>Forty families, and each one talks to all the others, and in the end they wait for one tired man.

12
00:00:51.810 --> 00:00:55.989
<v Elior>His father in law, Jethro, watches for a day.

13
00:00:56.429 --> 00:01:02.849
<v Elior>He is a guest, and a foreigner, and he says, the thing that you are doing is not good.

14
00:01:03.290 --> 00:01:07.472
<v Elior>You will wear yourself away, you and this people with you.

15
00:01:07.912 --> 00:01:11.142
<v Elior>The line outside the tent is tired too.

16
00:01:12.034 --> 00:01:14.055
<v Ayala>So he draws it up properly.

17
00:01:14.496 --> 00:01:19.229
<v Ayala>Rulers of thousands, of hundreds, of fifties, and of tens.

18
00:01:19.670 --> 00:01:22.077
<v Ayala>Small matters they settle themselves.

19
00:01:22.517 --> 00:01:24.652
<v Ayala>Great matters go up to Moses.

20
00:01:25.093 --> 00:01:26.621
<v Ayala>I did the sum once.

21
00:01:27.062 --> 00:01:39.616
<v Ayala>For six hundred thousand men, that is six hundred over the thousands, six thousand over the hundreds, twelve thousand over the fifties, and sixty thousand over the tens.

22
00:01:40.056 --> 00:01:45.114
<v Ayala>All together, seventy eight thousand six hundred people with an office.

23
00:01:46.005 --> 00:01:48.075
<v Narrator>That is a terrible bureaucracy.

24
00:01:48.966 --> 00:01:50.487
<v Ayala>I thought so as well.

25
00:01:50.928 --> 00:01:53.100
<v Ayala>Then I looked at it from below.

26
00:01:53.541 --> 00:02:01.928
<v Ayala>Nobody in that camp is further than ten households from a person who must listen to him, and who probably knows his goat.

27
00:02:02.369 --> 00:02:05.769
<v Ayala>And Jethro says what kind of people they should be.

28
00:02:06.210 --> 00:02:11.076
<v Ayala>Able, God fearing, truthful, and haters of unjust gain.

29
00:02:11.967 --> 00:02:15.318
<v Elior>May I have the salt, and all the spoons?

30
00:02:15.759 --> 00:02:16.654
<v Elior>Thank you.

31
00:02:17.094 --> 00:02:19.200
<v Elior>Now look at Numbers two.

32
00:02:19.640 --> 00:02:21.979
<v Elior>The salt is the tent of meeting.

33
00:02:22.420 --> 00:02:26.379
<v Elior>It stands in the middle, with the Levites around it.

34
00:02:26.819 --> 00:02:30.961
<v Elior>On the east, toward the sunrise, three spoons.

35
00:02:31.401 --> 00:02:34.578
<v Elior>Judah, Issachar, and Zebulun.

36
00:02:35.018 --> 00:02:39.002
<v Elior>On the south, Reuben, Simeon, and Gad.

37
00:02:39.442 --> 00:02:43.764
<v Elior>On the west, Ephraim, Manasseh, and Benjamin.

38
00:02:44.205 --> 00:02:48.108
<v Elior>On the north, Dan, Asher, and Naphtali.

39
00:02:49.000 --> 00:02:50.343
<v Narrator>So it is a square.

40
00:02:51.235 --> 00:02:54.071
<v Elior>It has four sides, at any rate.

41
00:02:54.511 --> 00:02:58.047
<v Elior>And what does it actually say about the flags?

42
00:02:58.487 --> 00:03:04.672
<v Elior>Every man shall camp by his own standard, with the sign of his father’s house.

43
00:03:05.113 --> 00:03:08.508
<v Elior>Nobody is asked to take his flag down.

44
00:03:08.949 --> 00:03:17.188
<v Elior>Jacob had blessed his sons each with a blessing of his own, and some of those blessings were close to a scolding.

45
00:03:18.080 --> 00:03:20.423
<v Ayala>And they did not like each other much.

46
00:03:20.864 --> 00:03:23.668
<v Ayala>Their fathers had sold their own brother.

47
00:03:24.560 --> 00:03:26.811
<v Elior>That is why I look at the salt.

48
00:03:27.252 --> 00:03:34.048
<v Elior>They are told to pitch around the tent of meeting, and facing it, at some distance.

49
00:03:34.489 --> 00:03:40.352
<v Elior>Each tribe has neighbors on the left and on the right, whom it did not choose.

50
00:03:40.792 --> 00:03:43.335
<v Elior>It has its own flag at its back.

51
00:03:43.776 --> 00:03:47.570
<v Elior>And in front, everybody sees the same thing.

52
00:03:48.010 --> 00:03:52.553
<v Elior>Even Moses camps beside it, and not in its place.

53
00:03:53.445 --> 00:03:55.759
<v Ayala>There is a practical side also.

54
00:03:56.199 --> 00:04:00.342
<v Ayala>When they march, Judah goes first, and Dan comes last.

55
00:04:00.782 --> 00:04:03.113
<v Ayala>The strongest are not all in front.

56
00:04:03.553 --> 00:04:07.584
<v Ayala>Somebody large walks behind, where things get dropped.

57
00:04:08.025 --> 00:04:13.672
<v Ayala>In every network that I ever knew, you could tell how good it was by who came last.

58
00:04:14.564 --> 00:04:17.665
<v Narrator>I asked what any of this would do for an elevator.

59
00:04:18.556 --> 00:04:22.006
<v Ayala>You have four floors, with ten families on each.

60
00:04:22.447 --> 00:04:30.199
<v Ayala>Choose one person on every floor who is able to count, and who does not take presents from the repair company.

61
00:04:30.640 --> 00:04:33.504
<v Ayala>Let people complain on their own floor.

62
00:04:33.945 --> 00:04:38.053
<v Ayala>Then four persons talk to each other, instead of forty.

63
00:04:38.944 --> 00:04:40.634
<v Elior>And find your salt.

64
00:04:41.074 --> 00:04:45.226
<v Elior>There must be one thing which all forty of you face.

65
00:04:46.117 --> 00:04:47.913
<v Narrator>It turned out to be Mrs.

66
00:04:48.354 --> 00:04:56.369
<v Narrator>Levin, on the fourth floor, who is eighty eight and had not been down to the street since the previous Tuesday.

67
00:04:56.809 --> 00:05:00.304
<v Narrator>Nobody had mentioned her in two hundred messages.

68
00:05:00.745 --> 00:05:03.418
<v Narrator>Four of us met on the stairs that night.

69
00:05:03.859 --> 00:05:17.161
<v Narrator>The repairman came on Sunday, and until then there was a list on the wall, with flags on it that the children had drawn, one for each floor, saying whose turn it was to bring up her bread.
$vtt$),
  (5, 'the-glow-of-life', 'The Glow of Life',
    'The power is out, one candle is left, and the talk turns to light: the light that came before the sun, a bush that burned and was still a bush, a man who did not know his own face was shining, and a lamp hammered from a single piece. Ayala asks who cleaned the wicks. The text has an answer.',
    '/audio/the-glow-of-life.mp3', 1179480, 393,
    '../assets/episodes/the-glow-of-life.png',
    'A seven-branched lamp drawn in golden lines with almond blossoms, its flames shining like stars against the night.',
    true, '2025-10-12T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.513 --> 00:00:01.712
<v Narrator>The Glow of Life.

2
00:00:02.143 --> 00:00:05.073
<v Narrator>The power went out at a quarter past eight.

3
00:00:05.503 --> 00:00:13.799
<v Narrator>I put our one candle in a cup, on the kitchen table, and remembered that I had been wanting to ask about light.

4
00:00:14.230 --> 00:00:18.776
<v Narrator>The first thing God says in the Bible is, let there be light.

5
00:00:19.207 --> 00:00:21.399
<v Narrator>Genesis one, verse three.

6
00:00:21.830 --> 00:00:23.645
<v Narrator>But there is no sun yet.

7
00:00:24.076 --> 00:00:26.332
<v Narrator>The sun comes on the fourth day.

8
00:00:27.204 --> 00:00:31.024
<v Ayala>I have been waiting for somebody to explain that invoice.

9
00:00:31.454 --> 00:00:35.928
<v Ayala>Light was delivered on the first day, and the lamps on the fourth.

10
00:00:36.801 --> 00:00:38.602
<v Elior>I cannot explain it.

11
00:00:39.033 --> 00:00:41.678
<v Elior>I can only tell you what it says.

12
00:00:42.109 --> 00:00:45.401
<v Elior>After the light, there is still darkness.

13
00:00:45.832 --> 00:00:47.679
<v Elior>God does not abolish it.

14
00:00:48.110 --> 00:00:57.141
<v Elior>He sees that the light is good, and He divides the light from the darkness, and He gives each of them a name.

15
00:00:57.572 --> 00:00:58.713
<v Elior>Day and night.

16
00:00:59.144 --> 00:01:04.496
<v Elior>So light is the thing by which you can tell one thing from another.

17
00:01:05.368 --> 00:01:06.356
<v Narrator>And the sun?

18
00:01:07.228 --> 00:01:08.765
<v Elior>The sun has a job.

19
00:01:09.196 --> 00:01:14.561
<v Elior>It is to rule the day, and to mark the seasons and the years.

20
00:01:14.992 --> 00:01:17.758
<v Elior>It is called only the greater light.

21
00:01:18.189 --> 00:01:25.136
<v Elior>In a world where the neighbors prayed to the sun, I find that a calm way to put it.

22
00:01:25.567 --> 00:01:27.536
<v Elior>The lamp is not the light.

23
00:01:28.408 --> 00:01:29.387
<v Ayala>Very well.

24
00:01:29.818 --> 00:01:32.833
<v Ayala>Tell me about a light that somebody saw.

25
00:01:33.705 --> 00:01:35.026
<v Elior>Exodus three.

26
00:01:35.457 --> 00:01:41.723
<v Elior>Moses is keeping his father in law’s sheep, at the far end of the wilderness.

27
00:01:42.154 --> 00:01:45.269
<v Elior>He sees a bush that burns with fire.

28
00:01:45.700 --> 00:01:48.111
<v Elior>And the bush is not consumed.

29
00:01:48.542 --> 00:01:50.418
<v Elior>What does Moses say?

30
00:01:50.849 --> 00:01:57.706
<v Elior>I will turn aside now, and see this great sight, why the bush is not burnt.

31
00:01:58.578 --> 00:02:00.206
<v Ayala>A sensible question.

32
00:02:00.637 --> 00:02:05.010
<v Ayala>In my experience, everything that burns is being used up.

33
00:02:05.441 --> 00:02:07.823
<v Ayala>Candles, oil, people.

34
00:02:08.254 --> 00:02:15.148
<v Ayala>I knew a teacher who was all fire, and by forty there was nothing left of her except the smoke.

35
00:02:15.579 --> 00:02:22.012
<v Ayala>If something burns and stays what it is, I also would leave the sheep and go and look.

36
00:02:22.885 --> 00:02:24.918
<v Elior>And see when he is called.

37
00:02:25.349 --> 00:02:26.469
<v Elior>Verse four.

38
00:02:26.900 --> 00:02:33.826
<v Elior>When God saw that he turned aside to see, then God called to him out of the bush.

39
00:02:34.257 --> 00:02:36.696
<v Elior>It was the turning that began it.

40
00:02:37.127 --> 00:02:43.370
<v Elior>How long would you have to look at a burning bush to notice that it is not burning up?

41
00:02:43.801 --> 00:02:45.824
<v Elior>A minute, at the least.

42
00:02:46.696 --> 00:02:48.628
<v Narrator>I would have taken a picture.

43
00:02:49.500 --> 00:02:51.571
<v Ayala>It stays a bush, too.

44
00:02:52.002 --> 00:02:53.078
<v Ayala>I like that.

45
00:02:53.509 --> 00:02:55.758
<v Ayala>Nobody makes it into a cedar.

46
00:02:56.630 --> 00:02:59.942
<v Elior>It is the same with the man, later on.

47
00:03:00.373 --> 00:03:02.382
<v Elior>Exodus thirty four.

48
00:03:02.813 --> 00:03:07.554
<v Elior>Moses comes down from Mount Sinai with the two tablets.

49
00:03:07.985 --> 00:03:14.732
<v Elior>And he did not know that the skin of his face shone, because God had spoken with him.

50
00:03:15.163 --> 00:03:23.589
<v Elior>The word in Hebrew is close to the word for a horn, and an old Latin translation gave him horns.

51
00:03:24.020 --> 00:03:26.053
<v Elior>Sculptors have followed it.

52
00:03:26.925 --> 00:03:29.723
<v Ayala>That happens to anyone in public life.

53
00:03:30.154 --> 00:03:31.734
<v Ayala>But go back a step.

54
00:03:32.165 --> 00:03:33.492
<v Ayala>He did not know.

55
00:03:33.923 --> 00:03:37.929
<v Ayala>I have met a number of people who were sure that they glowed.

56
00:03:38.360 --> 00:03:39.952
<v Ayala>It was mostly polish.

57
00:03:40.824 --> 00:03:42.480
<v Narrator>What do the others do?

58
00:03:43.353 --> 00:03:45.816
<v Elior>They are afraid to come near him.

59
00:03:46.247 --> 00:03:48.604
<v Elior>Even Aaron, his brother.

60
00:03:49.035 --> 00:03:55.414
<v Elior>So Moses calls to them, and they come back, and he talks with them.

61
00:03:55.845 --> 00:03:58.887
<v Elior>Then he puts a veil over his face.

62
00:03:59.318 --> 00:04:03.522
<v Elior>When he goes in to speak with God, he takes it off.

63
00:04:03.953 --> 00:04:13.662
<v Elior>When he comes out, he tells the people what was commanded, and they see his face, and then he covers it again.

64
00:04:14.534 --> 00:04:15.879
<v Ayala>That is considerate.

65
00:04:16.310 --> 00:04:19.946
<v Ayala>He lets them see it when he has something to give them.

66
00:04:20.377 --> 00:04:25.767
<v Ayala>When he is only looking for his sandals, he does not make anybody squint.

67
00:04:26.640 --> 00:04:29.461
<v Narrator>The candle had burned down by a finger.

68
00:04:29.892 --> 00:04:34.959
<v Narrator>Ayala trimmed the wick with my scissors, and it stood up straight again.

69
00:04:35.390 --> 00:04:38.568
<v Narrator>I said that this was surely not in the Bible.

70
00:04:39.440 --> 00:04:40.686
<v Ayala>Certainly it is.

71
00:04:41.558 --> 00:04:45.099
<v Elior>Exodus twenty five, the lampstand.

72
00:04:45.529 --> 00:04:49.930
<v Elior>A stem and six branches, three on each side.

73
00:04:50.361 --> 00:04:53.353
<v Elior>Cups shaped like almond blossoms.

74
00:04:53.783 --> 00:04:57.983
<v Elior>All of it was hammered out of one piece of pure gold.

75
00:04:58.414 --> 00:05:02.406
<v Elior>A second bush that burns, and is not burnt.

76
00:05:03.278 --> 00:05:05.208
<v Ayala>And then verse thirty eight.

77
00:05:05.639 --> 00:05:11.183
<v Ayala>The tongs, and the trays for the burnt ends of the wicks, of pure gold.

78
00:05:11.614 --> 00:05:13.291
<v Ayala>There is my whole religion.

79
00:05:13.722 --> 00:05:24.327
<v Ayala>Somebody has to clean up after the light, every day, with black fingers, and the book makes the tools for that from the same gold as the blossoms.

80
00:05:25.199 --> 00:05:31.638
<v Elior>There are seven lamps, and they are to give light toward the space in front of it.

81
00:05:32.069 --> 00:05:34.116
<v Elior>It does not light itself.

82
00:05:34.546 --> 00:05:42.663
<v Elior>And Moses is told to look carefully, and make it after the pattern that he was shown on the mountain.

83
00:05:43.094 --> 00:05:45.317
<v Elior>The people are to bring the oil.

84
00:05:46.189 --> 00:05:49.964
<v Narrator>So the first light came from nowhere, by a word.

85
00:05:50.395 --> 00:05:56.964
<v Narrator>And the last one needs oil, and tongs, and someone who comes every evening.

86
00:05:57.836 --> 00:06:00.799
<v Elior>I had not put it together like that.

87
00:06:01.230 --> 00:06:03.374
<v Elior>But that is how it stands.

88
00:06:04.246 --> 00:06:10.794
<v Narrator>At ten the power came back, and every machine in the apartment began to hum at once.

89
00:06:11.225 --> 00:06:12.669
<v Narrator>All of us blinked.

90
00:06:13.100 --> 00:06:18.995
<v Narrator>I reached over to blow out the candle, and then I left it burning a little longer.

91
00:06:19.426 --> 00:06:21.462
<v Narrator>It was still doing its work.

92
00:06:21.893 --> 00:06:32.179
<v Narrator>Across the table I could see both their faces in it, the way I seldom see them under the lamp, and it did not seem to me that either of them knew.
$vtt$),
  (6, 'was-god-a-vegan', 'Was God a Vegan?',
    'A niece comes to lunch and asks whether God was a vegan. The first menu in Genesis is all plants; the second, after the flood, is not. Elior, Ayala, and the narrator read the two side by side, ask what had changed in between, and find that even the permission arrives with a limit attached.',
    '/audio/was-god-a-vegan.mp3', 834528, 278,
    '../assets/episodes/was-god-a-vegan.png',
    'A fruit tree and a rainbow in golden lines over a small ark, with animals sketched as constellations around them.',
    true, '2025-10-19T09:00:00Z', true, $vtt$WEBVTT

1
00:00:00.522 --> 00:00:01.920
<v Narrator>Was God a Vegan?

2
00:00:02.358 --> 00:00:05.239
<v Narrator>My niece came to lunch last Saturday.

3
00:00:05.678 --> 00:00:10.133
<v Narrator>She is nineteen, and eats nothing that comes from an animal.

4
00:00:10.571 --> 00:00:13.217
<v Narrator>I had made lentils, to be safe.

5
00:00:13.656 --> 00:00:19.134
<v Narrator>She looked at them kindly, and then she asked, was God a vegan?

6
00:00:19.573 --> 00:00:25.218
<v Narrator>So in the evening I carried the question up to the roof, with the rest of the lentils.

7
00:00:26.106 --> 00:00:29.114
<v Elior>It is a better question than it sounds.

8
00:00:29.553 --> 00:00:35.943
<v Elior>In Psalm fifty, God says, if I were hungry, I would not tell thee.

9
00:00:36.382 --> 00:00:38.697
<v Elior>Do I eat the flesh of bulls?

10
00:00:39.135 --> 00:00:42.272
<v Elior>So He keeps no menu of His own.

11
00:00:42.711 --> 00:00:44.569
<v Elior>But He gave us two.

12
00:00:45.457 --> 00:00:48.185
<v Ayala>And the second contradicts the first.

13
00:00:48.624 --> 00:00:51.457
<v Ayala>Genesis one, verse twenty-nine.

14
00:00:51.896 --> 00:00:59.359
<v Ayala>“Every plant that bears seed, and every tree that has fruit with seed in it, to you it shall be for food.”

15
00:00:59.797 --> 00:01:07.619
<v Ayala>And the next verse gives the green plants to the animals, to the birds, and to whatever creeps on the earth.

16
00:01:08.058 --> 00:01:13.170
<v Ayala>There is no meat on that list, for anyone, and no milk either.

17
00:01:13.609 --> 00:01:15.609
<v Ayala>Your niece would have eaten well.

18
00:01:16.496 --> 00:01:21.166
<v Narrator>But people are also told to rule over the fish and the birds.

19
00:01:22.054 --> 00:01:24.202
<v Elior>In the verse just before.

20
00:01:24.641 --> 00:01:29.526
<v Elior>So whatever ruling means there, it does not mean eating.

21
00:01:29.965 --> 00:01:36.631
<v Elior>The first power that people are given comes with a table on which nobody lies.

22
00:01:37.519 --> 00:01:39.526
<v Ayala>And how long did it last?

23
00:01:39.965 --> 00:01:44.287
<v Ayala>Abel kept sheep, and he made an offering from his flock.

24
00:01:44.726 --> 00:01:47.007
<v Ayala>It does not say that he ate one.

25
00:01:47.446 --> 00:01:51.716
<v Ayala>Then the earth is filled with violence, and the flood comes.

26
00:01:52.155 --> 00:01:54.020
<v Ayala>Then the second menu.

27
00:01:54.459 --> 00:01:56.933
<v Ayala>Genesis nine, verse three.

28
00:01:57.372 --> 00:02:01.050
<v Ayala>“Every moving thing that lives shall be food for you.

29
00:02:01.489 --> 00:02:04.330
<v Ayala>As the green herb, I have given you all.”

30
00:02:05.218 --> 00:02:07.473
<v Narrator>So what changed in between?

31
00:02:08.361 --> 00:02:10.784
<v Elior>The text does not explain it.

32
00:02:11.223 --> 00:02:15.607
<v Elior>But Noah comes out of the ark, and builds an altar.

33
00:02:16.046 --> 00:02:26.287
<v Elior>God says in His heart that He will not curse the ground again because of man, for the bent of man’s heart is evil from his youth.

34
00:02:26.726 --> 00:02:30.068
<v Elior>That was a reason for the flood, before.

35
00:02:30.507 --> 00:02:33.155
<v Elior>Now it is a reason for patience.

36
00:02:33.594 --> 00:02:35.950
<v Elior>And then comes the permission.

37
00:02:36.388 --> 00:02:38.896
<v Elior>It is a law for people as they are.

38
00:02:39.784 --> 00:02:44.589
<v Ayala>I read it as a lower price, because nobody was paying the full one.

39
00:02:45.028 --> 00:02:48.631
<v Ayala>And look what comes with it, in the verse before.

40
00:02:49.070 --> 00:02:53.606
<v Ayala>The fear of you, and the dread of you, shall be on every animal.

41
00:02:54.045 --> 00:02:56.044
<v Ayala>After a year in one boat!

42
00:02:56.483 --> 00:02:59.343
<v Ayala>Noah had fed them with his own hand.

43
00:02:59.782 --> 00:03:01.287
<v Ayala>Now they run away.

44
00:03:02.175 --> 00:03:05.971
<v Elior>There is one more line, and it matters most.

45
00:03:06.410 --> 00:03:07.558
<v Elior>Verse four.

46
00:03:07.997 --> 00:03:13.684
<v Elior>Only flesh with its life, which is its blood, you shall not eat.

47
00:03:14.122 --> 00:03:18.908
<v Elior>You may take the animal, and you may not take everything.

48
00:03:19.347 --> 00:03:21.894
<v Elior>Something in it was never yours.

49
00:03:22.332 --> 00:03:30.660
<v Elior>And directly after that comes human blood, which God will require of every beast and every man.

50
00:03:31.548 --> 00:03:33.721
<v Narrator>So the permission has a fence.

51
00:03:34.609 --> 00:03:40.890
<v Ayala>It is older than the kitchen rules of Leviticus, and it is given to all the children of Noah.

52
00:03:41.329 --> 00:03:44.875
<v Ayala>Before you eat, you have to admit that it was alive.

53
00:03:45.314 --> 00:03:53.684
<v Ayala>I knew one butcher in the market who worked like that, and ten who did not, and you could tell from the street.

54
00:03:54.572 --> 00:03:57.545
<v Narrator>Then who is right, my niece or I?

55
00:03:58.433 --> 00:04:03.341
<v Elior>She reads the first page, and you read the ninth chapter.

56
00:04:03.780 --> 00:04:05.279
<v Elior>Both are in the book.

57
00:04:05.717 --> 00:04:11.834
<v Elior>I would only ask you not to act as if the first page had been torn out.

58
00:04:12.722 --> 00:04:17.534
<v Ayala>And I would ask her who picks the beans, and what he gets for it.

59
00:04:18.422 --> 00:04:24.545
<v Narrator>I telephoned her on Sunday, and told her all of it, including the beans.

60
00:04:24.984 --> 00:04:28.116
<v Narrator>She laughed, and promised to find out.

61
00:04:28.555 --> 00:04:31.346
<v Narrator>I still eat chicken on Friday night.

62
00:04:31.785 --> 00:04:37.164
<v Narrator>But for a moment before it, now, nobody at my table talks.
$vtt$);
$first$;
revoke execute on function private.add_first_episodes() from public;

do $$
begin
  if not exists (select 1 from public.book_chapters) and not exists (select 1 from public.user_roles) then
    return;
  end if;
  perform private.add_first_episodes();
  update public.episodes as episode set
    description = case when char_length(btrim(entry ->> 'description')) between 1 and 5000
      then entry ->> 'description' else description end,
    sample = case when jsonb_typeof(entry -> 'sample') = 'boolean' then (entry ->> 'sample')::boolean else sample end
  from public.site_texts, jsonb_array_elements(site_texts.entries) as entry
  where site_texts.collection = 'episodes' and entry ->> 'id' = episode.episode_number::text;
  delete from public.site_texts where collection = 'episodes';
end;
$$;
