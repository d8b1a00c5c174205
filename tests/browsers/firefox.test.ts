import { openFirefox } from './firefox.ts';
import { describePaths } from './paths.ts';

describePaths('Firefox', openFirefox);
