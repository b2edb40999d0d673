// What the pages of the companions share.

import { refuseFiles } from './dropping.js';
import { stayWithoutServer } from './leaving.js';

refuseFiles();
stayWithoutServer();
