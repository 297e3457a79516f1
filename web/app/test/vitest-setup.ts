import { configure } from '@testing-library/react';

// A bound for what never comes, and no measure: a machine that is busy elsewhere is late.
configure({ asyncUtilTimeout: 10_000 });
