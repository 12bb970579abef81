import type { Guildhall } from '../app.ts';
import type { RequestContext } from '../sdk/index.ts';

/** A call by its address as a person sends it; undefined where the plugin is missing. */
export type DemoCall = <T>(address: string, ctx: RequestContext, input: object) => Promise<T | undefined>;

export const callsOf =
  ({ table }: Guildhall): DemoCall =>
  async <T>(address: string, ctx: RequestContext, input: object) => {
    const found = table.get(address);
    // Read by the call's own schema.
    return found && ((await found.handle(ctx, found.read({ ...input }) as never)) as T);
  };
