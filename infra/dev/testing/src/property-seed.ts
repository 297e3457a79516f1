import { configureGlobal } from 'fast-check';
import { isContinuousIntegration } from './config.ts';

const SEED = 20_261_120;

// CI must be deterministic; local runs search for new examples.
if (isContinuousIntegration()) configureGlobal({ seed: SEED });
