import { describePaths } from './paths.ts';
import { openWebKit } from './webkit.ts';

describePaths('WebKitGTK', openWebKit);
