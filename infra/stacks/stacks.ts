import type { App } from 'aws-cdk-lib';
import type { CodeOf } from '../constructs/service-function.ts';
import type { Settings } from '../definitions/settings.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { FulfilmentStack } from './fulfilment.ts';
import { ObservabilityStack } from './observability.ts';
import { StaffStack } from './staff.ts';

const makeEdge = (app: App, settings: Settings, secretPrefix: string): EdgeStack | null => {
  const { edge, custom_domain } = settings;
  return edge && custom_domain ? new EdgeStack(app, settings, edge, custom_domain.name, secretPrefix) : null;
};

/** The stacks of one stage by lifetime: the data, which stays, and the code that comes and goes. */
export const createStacks = (app: App, settings: Settings, code: CodeOf) => {
  const data = new DataStack(app, settings);
  const fulfilment = new FulfilmentStack(app, settings, code, data.resources);
  const api = new ApiStack(app, settings, code, fulfilment.resources);
  const staff = settings.staff
    ? new StaffStack(app, settings, settings.staff, code, fulfilment.resources, api.baseUrl)
    : null;
  const observability = new ObservabilityStack(app, settings, fulfilment, api, staff);
  // Said and not derived: the table and the attachments are found by name and output, which show no dependency.
  fulfilment.addStackDependency(data);
  api.addStackDependency(fulfilment);
  staff?.addStackDependency(api);
  observability.addStackDependency(staff ?? api);
  const edge = makeEdge(app, settings, data.resources.secretPrefix);
  edge?.addStackDependency(api);
  return { data, fulfilment, api, ...(staff ? { staff } : {}), observability, ...(edge ? { edge } : {}) };
};
