export function pluginsOfEveryZone(zonesDir: string): string[];
