// The author's desk on the embedded backend: a chapter's life, its versions, import and schedule, links and addresses.
import { afterAll, beforeAll, describe } from 'vitest';
import { tryImportAndSchedule } from './support/desk-import.ts';
import { tryChapterLife } from './support/desk-life.ts';
import { tryLinks } from './support/desk-links.ts';
import { tryChapterVersions } from './support/desk-versions.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a chapter’s life', () => tryChapterLife(() => world));
describe('versions', () => tryChapterVersions(() => world));
describe('many chapters in one step', () => tryImportAndSchedule(() => world));
describe('links', () => tryLinks(() => world));
