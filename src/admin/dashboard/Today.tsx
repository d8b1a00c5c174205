import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { countAudience, type AudienceCount } from '~/data/audience.ts';
import { getMailSettings, type MailOverview } from '~/data/mail.ts';
import { isStored } from '~/lib/browser/is-stored.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { useIsAdministrator } from '../auth/account.ts';
import { Button } from '../Button.tsx';
import {
  dateHref,
  editHref,
  isLate,
  localCopyKey,
  missingDateStep,
  nextChapterNote,
} from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { useMarkReady } from '../chapters/use-mark-ready.ts';
import { pluralize } from '../format-count.ts';
import { loadSiteState } from '../load-site-state.ts';
import { ErrorMessage, Loaded } from '../Loaded.tsx';
import { mailProblem, pauseNote } from '../mail/labels.ts';
import { Notices, SETTINGS, type Notice } from '../Notices.tsx';
import { Panel, PROBLEM } from '../Panel.tsx';
import { storedPlan } from '../schedule/stored-plan.ts';
import { PUBLISHING, siteStatusItems, type SiteSnapshot } from '../site-health.ts';

export type SiteChecks = {
  counts: readonly AudienceCount[];
  mail: MailOverview;
  pausedNote: string | undefined;
  site: SiteSnapshot;
};

const MAIL = { href: '/admin/mail', link: 'Open Mail' };
const FAILED_MAIL = { ...MAIL, href: '/admin/mail#failed' };
const MESSAGES = { href: '/admin/audience#list=messages', link: 'Read in Audience' };
const NEW_CHAPTER = { href: '/admin/chapters/new', link: 'Continue writing' };
const SCHEDULE = { href: '/admin/schedule', link: 'Open the schedule' };

export function getNotices({ counts, mail, pausedNote, site }: SiteChecks, now: number): Notice[] {
  const unread = counts.find(({ list, state }) => list === 'messages' && state === 'new')?.entries ?? 0;
  const problem = mailProblem(mail, new Date(now));
  const build = site.build && { ...site.build, isDemo: false };
  const problems = siteStatusItems({ ...site, build }, now).filter(
    ({ label, isProblem }) => isProblem && !(problem !== undefined && label === 'Email'),
  );
  return [
    ...problems.map(({ label, text }) => ({
      label,
      text,
      isProblem: true,
      ...(label === 'Email' ? FAILED_MAIL : SETTINGS),
    })),
    pausedNote !== undefined && { text: pausedNote, ...MAIL },
    problem !== undefined && { text: problem, ...MAIL },
    unread > 0 && { text: `${pluralize(unread, 'unread message')}.`, ...MESSAGES },
  ].filter((notice) => notice !== false);
}

export const lateNotice = (count: number): Notice => ({
  text: `${pluralize(count, 'more chapter')} ${count === 1 ? 'is' : 'are'} late.`,
  isProblem: true,
  href: '/admin/schedule',
  link: 'Choose new dates',
});

export function siteNote({ status, lastBackup }: SiteSnapshot, isAllGood: boolean): string {
  return [
    isAllGood && 'Everything looks good.',
    // Without a hook, nothing clears the date: the embedded server builds by itself.
    status.has_build_hook &&
      status.rebuild_due_since !== null &&
      'Your site is being updated with your latest changes.',
    lastBackup === null && 'No backup yet. The first one is made within a day.',
    lastBackup && `Last backup: ${formatDateTime(lastBackup.at)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

async function loadChecks(): Promise<SiteChecks> {
  const [counts, settings, site] = await Promise.all([countAudience(''), getMailSettings(), loadSiteState()]);
  return { counts, mail: site.mail, pausedNote: pauseNote(settings), site };
}

type Props = {
  chapters: readonly ListedChapter[] | undefined;
  next: ListedChapter | null;
};

export function Today({ chapters, next }: Props) {
  const isAdministrator = useIsAdministrator();
  const query = useQuery({ queryKey: ['attention'], queryFn: loadChecks, enabled: isAdministrator });
  const now = Date.now();
  const late = chapters?.filter((chapter) => isLate(chapter, now)) ?? [];
  const [first = next, ...alsoLate] = late;
  const notices = query.data ? getNotices(query.data, now) : [];
  const hasNewChapter = isStored(() => localStorage, localCopyKey(null));
  const hasUnsavedPlan = storedPlan.get() !== null;
  const isStopped = notices.some(({ label }) => label === PUBLISHING);
  const alarms = notices.filter(
    ({ isProblem, label }) => isProblem && (label !== PUBLISHING || chapters?.length !== 0),
  );
  const others = [
    alsoLate.length > 0 && lateNotice(alsoLate.length),
    hasNewChapter && { text: 'A new chapter is unfinished in this browser.', ...NEW_CHAPTER },
    hasUnsavedPlan && { text: 'The schedule has changes that aren’t saved yet.', ...SCHEDULE },
    ...notices.filter(({ isProblem }) => !isProblem),
  ].filter((notice) => notice !== false);
  const isAllGood =
    chapters !== undefined &&
    notices.length + late.length === 0 &&
    !hasUnsavedPlan &&
    !hasNewChapter &&
    (next?.is_ready ?? true);
  return (
    <Panel title="Today" className="mt-4 min-h-36">
      <Notices notices={alarms} />
      {chapters && <NextChapter next={first} isEmpty={chapters.length === 0} isStopped={isStopped} />}
      {next && first !== next && !late.includes(next) && (
        <NextChapter next={next} isSecond isStopped={isStopped} />
      )}
      <Notices notices={others} />
      {isAdministrator && (
        <Loaded query={query} errorMessage="Messages, email, and the site could not be checked.">
          {({ site }) => <p className="ink-dim mt-3 text-sm">{siteNote(site, isAllGood)}</p>}
        </Loaded>
      )}
    </Panel>
  );
}

type NextProps = { next: ListedChapter | null; isEmpty?: boolean; isSecond?: boolean; isStopped: boolean };

function NextChapter({ next, isEmpty = false, isSecond = false, isStopped }: NextProps) {
  const title = useRef<HTMLAnchorElement>(null);
  const { isBusy, errorMessage, mark } = useMarkReady(() => title.current?.focus());
  if (!next)
    return (
      <div className="list-row">
        <p>
          {isEmpty ? 'No chapters yet.' : 'All chapters are published.'}{' '}
          <a className="link" href="/admin/chapters/import">
            Import a manuscript
          </a>
        </p>
        <a className={buttonClass('gold')} href="/admin/chapters/new">
          New chapter
        </a>
      </div>
    );
  const { id, chapter_number, chapter_title, is_ready, release_date, hasDraft } = next;
  const isNextLate = isLate(next, Date.now());
  const dateStep = missingDateStep(next, Date.now());
  const isPlanned = Date.parse(release_date ?? '') > Date.now();
  const canMark = !is_ready && hasDraft !== false && isPlanned;
  return (
    <div className={`list-row mt-2 ${isNextLate ? PROBLEM : ''}`}>
      <p className="min-w-0 flex-1 basis-60">
        <a ref={title} className="row-title text-xl" href={editHref(id)}>
          Chapter {chapter_number}: <bdi>{chapter_title}</bdi>
        </a>
        <span className="block">
          {nextChapterNote(next, Date.now(), isStopped)}{' '}
          {isPlanned && !isStopped && (
            <a className="link" href={`/admin/schedule#skip=${id}`}>
              Skip a week
            </a>
          )}
        </span>
      </p>
      {canMark ? (
        <Button tone={isSecond ? 'line' : 'gold'} isInactive={isBusy} onClick={() => mark([next])}>
          {isBusy ? 'Marking…' : 'Mark ready'}
        </Button>
      ) : (
        <a
          className={buttonClass(is_ready || isSecond ? 'line' : 'gold')}
          href={dateStep ? dateHref(id) : editHref(id)}
        >
          {dateStep ?? `${hasDraft === false ? 'Write' : 'Open'} chapter ${chapter_number}`}
        </a>
      )}
      <ErrorMessage>{errorMessage}</ErrorMessage>
    </div>
  );
}
