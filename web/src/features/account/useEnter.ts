// Goes into the app after signing in. Nothing stays of whoever was there before.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

export function useEnter(): (path: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (path) => {
    client.clear();
    // Replaced, so that going back does not lead to the form again.
    router.history.replace(path);
  };
}
