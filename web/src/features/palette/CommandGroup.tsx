// Commands that fit what is typed.

import { Group } from './Group';
import { Row } from './Row';
import { closePalette } from './requests';
import type { Command } from './useCommands';

export function CommandGroup({ heading, commands }: { heading: string; commands: Command[] }) {
  if (commands.length === 0) return null;
  return (
    <Group heading={heading}>
      {commands.map(({ id, label, icon, keys, run }) => (
        <Row
          key={id}
          value={`command ${id}`}
          icon={icon}
          label={label}
          keys={keys}
          onSelect={() => closePalette(run)}
        />
      ))}
    </Group>
  );
}
