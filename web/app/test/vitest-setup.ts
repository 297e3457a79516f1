import { configure } from '@testing-library/react';

// An upper bound for failures, not a measure of speed: a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });
