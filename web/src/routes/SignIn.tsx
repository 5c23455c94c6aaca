export { SignInPage as default } from '@/features/account/SignInPage';
