// Every test speaks English, and counts time as browsers do.

import 'temporal-polyfill/global';
import { beforeAll } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';

beforeAll(() => chooseLanguage('en'));
