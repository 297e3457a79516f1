import { configureGlobal } from 'fast-check';
import { isContinuousIntegration } from './config.ts';

const SEED = 20_261_120;

// A landing must not depend on luck; the hunt for new examples goes on wherever people run the tests.
if (isContinuousIntegration()) configureGlobal({ seed: SEED });
