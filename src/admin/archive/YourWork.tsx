import { recordExport } from '~/data/audit-log.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import { PageLink } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';

export function YourWork() {
  const exporting = useWrite({
    write: async () => {
      await recordExport('everything written');
      const [{ collectWork }, { packArchive }] = await Promise.all([
        import('./stored-work.ts'),
        import('./archive.ts'),
      ]);
      const archive = await packArchive(await collectWork());
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
      note="Download everything you wrote and uploaded, to keep or take elsewhere. This isn’t a backup: it can’t restore your whole site."
    >
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button isInactive={exporting.isPending} onClick={() => exporting.run()}>
          {exporting.isPending ? 'Preparing…' : 'Export everything'}
        </Button>
        <PageLink href="/admin/chapters/import">Import an exported file</PageLink>
      </p>
      {exporting.isPending && <progress className="mt-4 w-full max-w-text accent-gold" aria-label="Export" />}
    </Panel>
  );
}
