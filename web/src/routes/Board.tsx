export { BoardPage as default } from '@/features/board/BoardPage';
