export { ResetPage as default } from '@/features/account/ResetPage';
