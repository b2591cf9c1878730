import { orders } from '../../shared/contract/orders.ts';
import { handleList } from '../../shared/http/index.ts';
import { presentOrder } from '../../shared/orders/index.ts';

export const handler = handleList(orders['list-orders'], 'ORDER', presentOrder);
