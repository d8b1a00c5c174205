// Lists that authors type, one entry per line.

export type EpisodeChapter = { /** In seconds. */ start: number; title: string };
export type EpisodePerson = { name: string; role: string };

const CHAPTER = /^((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\s+(\S.*)$/;

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** '4:30 The second question'. Null if a line has another form, or the times do not ascend. */
export function parseEpisodeChapters(text: string): EpisodeChapter[] | null {
  const chapters = linesOf(text).map((line) => {
    const [, time = '', title = ''] = CHAPTER.exec(line) ?? [];
    const start = time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
    return { start, title };
  });
  const isValid = chapters.every(
    ({ title, start }, index) => title !== '' && start > (chapters[index - 1]?.start ?? -1),
  );
  return isValid ? chapters : null;
}

/** 'Dana Levi, guest'. The role is optional. */
export function parseEpisodePeople(text: string): EpisodePerson[] {
  return linesOf(text).map((line) => {
    const [name = '', role = ''] = line.split(/,\s*(.*)/s);
    return { name: name.trim(), role: role.trim() };
  });
}
