import { useState } from 'react';
import { recordExport } from '~/data/audit-log.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import { PageLink } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';

/** Of the progress bar. Pictures and recordings take longer. */
const CHAPTERS_SHARE = 0.3;

export function YourWork() {
  const [share, setShare] = useState(0);
  const exporting = useWrite({
    write: async () => {
      setShare(0);
      await recordExport('everything written');
      const [{ collectWork }, { packArchive }] = await Promise.all([
        import('./collect-work.ts'),
        import('./archive.ts'),
      ]);
      const work = await collectWork((done) => setShare(done * CHAPTERS_SHARE));
      const archive = await packArchive(work, (done) =>
        setShare(CHAPTERS_SHARE + done * (1 - CHAPTERS_SHARE)),
      );
      const { date } = zonedDateTime(new Date(), SITE_TIME_ZONE);
      saveFile(archive, `my-work-${date}.zip`);
    },
    onSuccess: () => ({ title: 'Your work was downloaded' }),
    onError: 'Your work could not be downloaded',
  });
  return (
    <Panel
      title="Your work is yours"
      id="your-work"
      note="Download every chapter, draft, letter, text, picture, and recording in one ZIP of plain files. Any text editor opens them, and you can import them here again. Readers’ data isn’t included."
    >
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button isInactive={exporting.isPending} onClick={() => exporting.run()}>
          {exporting.isPending ? 'Preparing…' : 'Export everything'}
        </Button>
        <PageLink href="/admin/chapters/import">Import a download</PageLink>
      </p>
      {exporting.isPending && (
        <progress className="mt-4 w-full max-w-text accent-gold" aria-label="Download" value={share} />
      )}
    </Panel>
  );
}
