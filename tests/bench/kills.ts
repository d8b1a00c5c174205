import { killUnderLoad } from '../server/kills.ts';
import { prepareDataDir } from '../server/started-server.ts';
import { createJudge, median, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

const KILLS = 20;

export async function measureKills(): Promise<Report> {
  const judge = createJudge();
  const folder = temporaryFolder('kills');
  console.error(`Killing the server ${KILLS} times`);
  await prepareDataDir(folder);
  const { acknowledged, lost, startMs } = await killUnderLoad(folder, KILLS);
  const row = {
    'acknowledged writes': acknowledged,
    'lost / limit': judge.atMost('lost writes', lost.length, 0, whole),
    'start after a kill, median ms': whole(median(startMs)),
    'slowest ms': whole(Math.max(...startMs)),
  };
  return {
    title: 'Kills',
    tables: { [`${KILLS} kills under load by four visitors at once`]: [row] },
    misses: judge.misses,
  };
}
