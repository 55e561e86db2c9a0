/**
 * Resource types that have no effect on a laptop, and why not. They keep a name, so that what refers to them
 * resolves. A type that is neither here nor run by a service stops the start.
 */
export const INERT_TYPES: Readonly<Record<string, string>> = {
  'AWS::CDK::Metadata': 'tells AWS which constructs were used',
  'AWS::CloudWatch::Alarm': 'nobody is on call for a laptop; the metrics are in the functions log',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is on call for a laptop',
  'AWS::CloudWatch::Dashboard': 'there is no CloudWatch to draw it',
  'AWS::IAM::ManagedPolicy': 'the engines check no permissions; the grants are tested on the template',
  'AWS::IAM::Policy': 'the engines check no permissions; the grants are tested on the template',
  'AWS::IAM::Role': 'the engines check no permissions; the grants are tested on the template',
  'AWS::Lambda::EventInvokeConfig':
    'schedules retry with their next run, log lines are retried as Lambda does unless told otherwise',
  'AWS::Lambda::Permission': 'the runtime may invoke every function',
  'AWS::Logs::LogGroup': 'all functions write to functions.log in the data folder',
  'AWS::Logs::LogStream': 'all functions write to functions.log in the data folder',
  'AWS::Logs::MetricFilter': 'there is no CloudWatch to count',
  'AWS::Logs::QueryDefinition': 'there is no Logs Insights to save it in',
  'AWS::Logs::ResourcePolicy': 'the engines check no permissions',
  'AWS::S3::BucketPolicy': 'the engines check no permissions; transport rules are for the network',
  'AWS::SNS::Subscription': 'alarms do not fire here, so nothing is published',
  'AWS::SNS::Topic': 'alarms do not fire here, so nothing is published',
  'AWS::SNS::TopicPolicy': 'alarms do not fire here, so nothing is published',
  'AWS::SQS::QueuePolicy': 'the engines check no permissions; transport rules are for the network',
  'AWS::Scheduler::ScheduleGroup': 'only names its schedules',
};
