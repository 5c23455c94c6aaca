// The parts of the calendar component that draw a year and a list. Loaded when they are needed.

import list from '@fullcalendar/react/list';
import multiMonth from '@fullcalendar/react/multimonth';

export const MORE_PLUGINS = [multiMonth, list];
