// Names of our own for what the API sends and takes.

import type { components } from './schema';

type Schemas = components['schemas'];

export type EventItem = Schemas['EventItem'];
export type OccurrenceItem = Schemas['OccurrenceItem'];
export type SeriesItem = Schemas['SeriesItem'];
export type WholeSeries = Schemas['WholeSeriesItem'];
export type TaskItem = Schemas['TaskItem'];
export type ReminderItem = Schemas['ReminderItem'];
export type NoteItem = Schemas['NoteItem'];
/** Whatever can be in an agenda. */
export type AgendaItem = Schemas['AgendaItem'];

export type EventWish = Schemas['EventWish'];
export type EventPatch = Schemas['EventPatch'];
export type OccurrencePatch = Schemas['OccurrencePatch'];
export type SeriesWish = Schemas['SeriesWish'];
export type SeriesPatch = Schemas['SeriesPatch'];
export type TaskWish = Schemas['TaskWish'];
export type TaskPatch = Schemas['TaskPatch'];
export type TaskMove = Schemas['TaskMove'];
export type TaskStatus = Schemas['TaskStatusName'];
export type ReminderWish = Schemas['ReminderWish'];
export type ReminderPatch = Schemas['ReminderPatch'];
export type SnoozeWish = Schemas['SnoozeWish'];
export type NoteWish = Schemas['NoteWish'];
export type NotePatch = Schemas['NotePatch'];
export type Effort = Schemas['Effort'];
export type EventStatus = Schemas['EventStatus'];
export type Board = Schemas['Board'];
export type Bootstrap = Schemas['Bootstrap'];
export type PreferencesPatch = Schemas['PreferencesPatch'];
export type Theme = Schemas['Theme'];
export type SearchHit = Schemas['SearchHit'];
export type SearchGroup = Schemas['SearchGroup'];
export type ApiZone = Schemas['TimeZone'];

export type Me = Schemas['Me'];
export type MeChange = Schemas['MeChange'];
export type Preferences = Schemas['PreferencesBody'];
/** How one can sign in here. */
export type SignInOptions = Schemas['Options'];
export type Provider = Schemas['Offered'];
export type SessionItem = Schemas['SessionItem'];
export type IdentityItem = Schemas['IdentityItem'];
export type AuditItem = Schemas['AuditItem'];
export type TokenItem = Schemas['TokenItem'];
export type NewToken = Schemas['NewTokenItem'];
export type TokenWish = Schemas['TokenWish'];
export type TokenScope = Schemas['TokenScope'];
