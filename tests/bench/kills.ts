// Whether the data folder survives twenty kills, each in the middle of writing. `npm test` does three.
import { killUnderLoad } from '../server/kills.ts';
import { prepareDataDir } from '../server/started-server.ts';
import { createJudge, median, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

const KILLS = 20;

/** Kills the server on a temporary data folder, in about a minute. Throws when the folder does not open again. */
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
