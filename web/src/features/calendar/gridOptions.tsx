// How the calendar component is to look, whatever it shows. Constant, so that it never has to look
// through them again.

import type { CalendarOptions } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import clsx from 'clsx';
import { X } from 'lucide-react';
import styles from './Grid.module.css';
import parts from './GridParts.module.css';
import { OWN_VIEWS } from './views';

export const PLUGINS = [dayGrid, timeGrid, interaction];

const behaviour: CalendarOptions = {
  // Wall times are given as if they were UTC.
  timeZone: 'UTC',
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  borderless: true,
  editable: true,
  eventResizableFromStart: true,
  droppable: true,
  selectable: true,
  selectMirror: true,
  // A click is a click; a span is drawn.
  selectMinDistance: 5,
  longPressDelay: 400,
  dragRevertDuration: 0,
  // An entry has a button of its own, beside which there can be a checkbox.
  eventInteractive: false,
  // Written by the entries themselves, and only when they change.
  displayEventTime: false,
  navLinks: true,
  nowIndicator: true,
  weekNumbers: true,
  scrollTimeReset: false,
  nextDayThreshold: '04:00:00',
  // How high a moment is drawn: a reminder, a due time.
  defaultTimedEventDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  slotMinHeight: 26,
  // Large enough to be hit, also beside others.
  eventMinHeight: 24,
  eventShortHeight: 40,
  slotEventOverlap: false,
  dayMaxEvents: true,
  fixedWeekCount: false,
  dayNarrowWidth: 70,
  dayHeaderFormat: { weekday: 'short', day: 'numeric', omitCommas: true },
  dayCellFormat: { day: 'numeric' },
  monthStartFormat: { day: 'numeric', month: 'short' },
  popoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
};

const looks: CalendarOptions = {
  className: styles.calendar,
  viewClass: styles.view,
  tableHeaderClass: styles.header,
  dayHeaderRowClass: styles.headerRow,
  dayHeaderClass: ({ isToday, inPopover }) =>
    clsx(inPopover ? parts.popoverHeader : styles.headerCell, isToday && styles.today),
  dayHeaderAlign: ({ inPopover }) => (inPopover ? 'start' : 'center'),
  dayHeaderInnerClass: ({ inPopover }) => (inPopover ? parts.popoverTitle : styles.headerInner),
  dayHeaderContent: ({ inPopover, text, weekdayText, dayNumberText, isToday }) =>
    inPopover ? text : <DayHeading weekday={weekdayText} day={dayNumberText} isToday={isToday} />,
  weekNumberHeaderClass: styles.weekNumber,
  weekNumberHeaderInnerClass: styles.weekNumberInner,
  inlineWeekNumberClass: styles.inlineWeekNumber,
  allDayHeaderClass: styles.allDayHeader,
  allDayHeaderInnerClass: styles.axisText,
  allDayDividerClass: styles.divider,
  dayHeaderDividerClass: styles.divider,
  slotHeaderClass: styles.slotHeader,
  slotHeaderInnerClass: ({ isFirst }) => clsx(styles.slotText, isFirst && styles.firstSlot),
  slotLaneClass: ({ isMinor }) => clsx(styles.slot, isMinor && styles.minor),
  dayLaneClass: ({ isToday }) => clsx(styles.lane, isToday && styles.today),
  dayLaneInnerClass: styles.laneInner,
  dayRowClass: styles.dayRow,
  dayCellClass: ({ isToday, isOther, inPopover }) =>
    inPopover ? '' : clsx(styles.cell, isToday && styles.today, isOther && styles.other),
  // Among the hours, days have no number of their own.
  dayCellTopClass: ({ text }) => (text ? styles.cellTop : ''),
  dayCellTopInnerClass: ({ isToday }) => clsx(styles.dayNumber, isToday && styles.todayNumber),
  dayCellInnerClass: ({ inPopover }) => (inPopover ? parts.popoverBody : styles.cellInner),
  nowIndicatorLineClass: styles.nowLine,
  nowIndicatorDotClass: styles.nowDot,
  highlightClass: styles.highlight,
  eventClass: ({ isDragging, isMirror }) =>
    clsx(parts.event, isDragging && parts.dragging, isMirror && parts.mirror),
  columnEventInnerClass: parts.eventInner,
  rowEventClass: parts.rowEvent,
  listItemEventClass: parts.rowEvent,
  columnEventBeforeClass: ({ isStartResizable }) =>
    isStartResizable ? clsx(parts.handle, parts.top) : '',
  columnEventAfterClass: ({ isEndResizable }) =>
    isEndResizable ? clsx(parts.handle, parts.bottom) : '',
  rowEventBeforeClass: ({ isStartResizable }) =>
    isStartResizable ? clsx(parts.handle, parts.left) : '',
  rowEventAfterClass: ({ isEndResizable }) =>
    isEndResizable ? clsx(parts.handle, parts.right) : '',
  moreLinkClass: parts.more,
  columnMoreLinkClass: parts.columnMore,
  popoverClass: parts.popover,
  popoverCloseClass: parts.popoverClose,
  popoverCloseContent: () => <X aria-hidden />,
  listDaysClass: parts.listDays,
  listDayClass: parts.listDay,
  listDayHeaderClass: ({ isToday }) => clsx(parts.listHeader, isToday && parts.listToday),
  // There is a second heading, which would say the same again.
  listDayHeaderInnerClass: ({ level }) => (level === 0 ? parts.listHeading : parts.second),
  listDayBodyClass: parts.listBody,
  noEventsClass: parts.noEvents,
  singleMonthClass: parts.month,
  singleMonthHeaderClass: parts.monthHeader,
  singleMonthHeaderInnerClass: parts.monthHeading,
  navLinkClass: styles.link,
};

export const GRID_OPTIONS: CalendarOptions = {
  ...behaviour,
  ...looks,
  views: {
    ...OWN_VIEWS,
    timeGridDay: { eventMaxStack: 8 },
    timeGridWeek: { eventMaxStack: 4 },
    fewDays: { ...OWN_VIEWS.fewDays, eventMaxStack: 3 },
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
    fewWeeks: { ...OWN_VIEWS.fewWeeks, dayHeaderFormat: { weekday: 'short' } },
    multiMonthYear: {
      dayHeaderFormat: { weekday: 'narrow' },
      weekNumbers: false,
      singleMonthTitleFormat: { month: 'long' },
      singleMonthMinWidth: 300,
      multiMonthMaxColumns: 3,
      // High enough for the number of a day and how much there is on it.
      aspectRatio: 1.05,
      fixedWeekCount: true,
    },
  },
};

interface HeadingProps {
  weekday: string;
  day: string;
  isToday: boolean;
}

function DayHeading({ weekday, day, isToday }: HeadingProps) {
  return (
    <span className={styles.heading}>
      <span className={styles.weekday}>{weekday}</span>
      {day && <span className={clsx(styles.number, isToday && styles.todayNumber)}>{day}</span>}
    </span>
  );
}
