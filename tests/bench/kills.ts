import { killUnderLoad } from '../server/kill-under-load.ts';
import { prepareDataDir } from '../server/started-server.ts';
import { createLimitChecker, median, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary-folder.ts';

const KILLS = 20;

export async function measureKills(): Promise<Report> {
  const limits = createLimitChecker();
  const folder = temporaryFolder('kills');
  console.error(`Killing the server ${KILLS} times`);
  await prepareDataDir(folder);
  const { acknowledged, lost, startMs } = await killUnderLoad(folder, KILLS);
  const row = {
    'acknowledged writes': acknowledged,
    'lost / limit': limits.atMost('lost writes', lost.length, 0, whole),
    'start after a kill, median ms': whole(median(startMs)),
    'slowest ms': whole(Math.max(...startMs)),
  };
  return {
    title: 'Crash recovery',
    tables: { [`${KILLS} kills under load from four concurrent visitors`]: [row] },
    violations: limits.violations,
  };
}
