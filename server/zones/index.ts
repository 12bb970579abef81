export { artPath, artVersion } from './art-version.ts';
export { diffZones, zoneChanges, type ZoneChange } from './diff-zones.ts';
export { formatFaults, ZoneConfigError, type Fault } from './fault.ts';
export { loadZones, type LoadedZones } from './load-zones.ts';
export { createConfigCompiler, type ConfigCompiler, type PluginRules } from './schema-check.ts';
export { writeSchemas } from './write-schemas.ts';
export { createZoneSet, type ZoneSet, type ZoneSnapshot } from './zone-set.ts';
export {
  createZoneStore,
  type ZoneListener,
  type ZoneLog,
  type ZoneStore,
  type ZoneStoreOptions,
} from './zone-store.ts';
