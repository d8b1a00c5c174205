// Kills the server twenty times while it writes. `npm test` does so three times.
import { killUnderLoad } from '../server/kills.ts';
import { prepareDataDir } from '../server/started-server.ts';
import { createJudge, median, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

const KILLS = 20;

/** Takes about a minute. Throws if the data folder does not open again. */
export async function measureKills(): Promise<Report> {
  const judge = createJudge();
  const { folder, remove } = temporaryFolder('kills');
  console.error(`Killing the server ${KILLS} times`);
  await prepareDataDir(folder);
  const { acknowledged, lost, startMs } = await killUnderLoad(folder, KILLS);
  remove();
  return {
    title: 'Kills',
    tables: [
      {
        caption: `${KILLS} kills under load by four visitors at once`,
        columns: ['acknowledged writes', 'lost / limit', 'start after a kill, median ms', 'slowest ms'],
        rows: [
          [
            whole(acknowledged),
            judge.atMost('lost writes', lost.length, 0, whole),
            whole(median(startMs)),
            whole(Math.max(...startMs)),
          ],
        ],
      },
    ],
    misses: judge.misses,
  };
}
