export { SetupPage as default } from '@/features/account/SetupPage';
