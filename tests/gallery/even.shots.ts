import { takeShare } from './shots.ts';

takeShare(0);
