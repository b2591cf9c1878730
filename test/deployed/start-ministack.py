"""Serves ministack at the address given as the only argument.

Corrections to what IAM is asked. AWS knows no actions for the batches of SQS, but asks for the action they are
batches of. Whoever sends a mail must be allowed to do so for the identity of its sender, with its address as
`ses:FromAddress`. And of DynamoDB it knows the partitions that are read or written, as `dynamodb:LeadingKeys`, for each
item of a transaction by itself. Whoever has taken a role is, as `aws:PrincipalArn`, that role with its path, and whoever puts an
object that must not be there yet says so, as `s3:if-none-match`. One correction to CloudFormation: what an update of a nested stack leaves as it was keeps
its attributes.
"""

import asyncio
import json
import re
import sys
from contextvars import ContextVar
from email.utils import parseaddr

from hypercorn.asyncio import serve
from hypercorn.config import Config
from ministack.app import app
from ministack.core import iam_actions, iam_evaluator
from ministack.services import iam
from ministack.services.cloudformation import _stacks, provisioners

action_of = iam_actions.extract_iam_action
ses_resource_of = iam_actions._ses_v2_resource_arn
value_of = iam_evaluator._resolve_condition_key
context_of_s3 = iam_actions.s3_service_context
context_of_dynamodb = iam_actions.dynamodb_service_context
checks_of_transaction = iam_actions.dynamodb_transaction_checks
enforce = iam_evaluator.enforce
update_resource = provisioners._update_resource
sender = ContextVar("sender", default=None)
keys_of_items = ContextVar("keys_of_items", default=iter(()))

PARTITION_KEYS = ("pk", "due_pk")


def action_as_on_aws(*args, **kwargs):
    action = action_of(*args, **kwargs)
    return action.removesuffix("Batch") if action and action.startswith("sqs:") else action


def ses_resource_as_on_aws(method, path, body, region, account):
    if not path.rstrip("/").endswith("/outbound-emails"):
        return ses_resource_of(method, path, body, region, account)
    address = parseaddr(json.loads(body)["FromEmailAddress"])[1]
    sender.set(address)
    return f"arn:aws:ses:{region}:{account}:identity/{address.partition('@')[2]}"


def value_as_on_aws(key, context):
    if key.lower() == "aws:principalarn" and ":assumed-role/" in context.principal_arn:
        role = iam._roles.get_scoped(context.principal_account, None, context.principal_arn.split("/")[1])
        return role["Arn"] if role else context.principal_arn
    return sender.get() if key.lower() == "ses:fromaddress" else value_of(key, context)


def s3_context_as_on_aws(action, query, path="", headers=None):
    condition = (headers or {}).get("if-none-match")
    return {**context_of_s3(action, query, path, headers), **({"s3:if-none-match": condition} if condition else {})}


def partition_of(item):
    return next((item[name]["S"] for name in PARTITION_KEYS if name in item), None)


def queried_partition(request):
    names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
    for name, value in re.findall(r"([#\w]+)\s*=\s*(:\w+)", request.get("KeyConditionExpression", "")):
        if names.get(name, name) in PARTITION_KEYS:
            return values[value]["S"]
    return None


def leading_keys(request):
    if "RequestItems" in request:
        asked = [one for table in request["RequestItems"].values() for one in table.get("Keys", [])]
        return [partition_of(key) for key in asked]
    item = request.get("Key") or request.get("Item")
    found = partition_of(item) if item else queried_partition(request)
    return [found] if found else []


def dynamodb_context_as_on_aws(body):
    keys = leading_keys(json.loads(body or b"{}"))
    return {**context_of_dynamodb(body), **({"dynamodb:LeadingKeys": keys} if keys else {})}


def transaction_as_on_aws(action, body, *where):
    checks = checks_of_transaction(action, body, *where)
    if checks:
        items = json.loads(body)["TransactItems"]
        keys_of_items.set(iter([leading_keys(part) for item in items for part in item.values()]))
    return checks


def enforce_as_on_aws(*args, service_context=None, **kwargs):
    if "dynamodb:EnclosingOperation" in (service_context or {}):
        service_context = {**service_context, "dynamodb:LeadingKeys": next(keys_of_items.get())}
    return enforce(*args, service_context=service_context, **kwargs)


def update_as_on_aws(kind, physical_id, old, new, stack, logical_id=None, old_attrs=None):
    if old_attrs is None:
        resources = (_stacks.get(stack) or {}).get("_resources", {})
        old_attrs = resources.get(logical_id, {}).get("Attributes")
    return update_resource(kind, physical_id, old, new, stack, logical_id, old_attrs)


iam_actions.extract_iam_action = action_as_on_aws
iam_actions.s3_service_context = s3_context_as_on_aws
iam_actions.dynamodb_service_context = dynamodb_context_as_on_aws
iam_actions.dynamodb_transaction_checks = transaction_as_on_aws
iam_evaluator.enforce = enforce_as_on_aws
provisioners._update_resource = update_as_on_aws
iam_actions._ses_v2_resource_arn = ses_resource_as_on_aws
iam_evaluator._resolve_condition_key = value_as_on_aws
config = Config()
config.bind = [sys.argv[1]]
config.keep_alive_timeout = 75
asyncio.run(serve(app, config))
