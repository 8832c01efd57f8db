// Set up before every web test file: on a busy machine a page may take longer than the library's one second to appear.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
