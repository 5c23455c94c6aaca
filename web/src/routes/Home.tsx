export { AgendaPage as default } from '@/features/agenda/AgendaPage';
