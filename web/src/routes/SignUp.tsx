export { SignUpPage as default } from '@/features/account/SignUpPage';
