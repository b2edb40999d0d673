// Shared by the pages of the companions.

import { refuseFiles } from './dropping.js';
import { stayWithoutServer } from './leaving.js';

refuseFiles();
stayWithoutServer();
