// Every test speaks English.

import { beforeAll } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';

beforeAll(() => chooseLanguage('en'));
